import { mount } from "svelte";
import App from "./App.svelte";
import { askEarly } from "./api/client";
import { app, type Route } from "./state/app.svelte";
import { screen } from "./state/screen.svelte";
import "./style/page.css";
import "./style/table.css";
import "./style/small.css";
import "./style/face.css";
import "./style/home.css";
import "./style/end.css";
import "./style/motion.css";

/** What the first screen asks for; asked at once, beside the words. */
function firstQuestions(route: Route): string[] {
  if (route.at === "game") return [`/api/games/${route.id}`, `/api/games/${route.id}/edition`];
  return route.at === "home" ? ["/api/editions", "/api/games"] : [];
}

/** The frame stays until there is something to put in its place, or it takes too long. */
async function begin(): Promise<void> {
  const answers = Promise.allSettled(firstQuestions(app.route).map(askEarly));
  const patience = new Promise((later) => setTimeout(later, 1000));
  await Promise.all([app.speak(), Promise.race([answers, patience])]);
  const target = document.getElementById("page") as HTMLElement;
  target.replaceChildren();
  mount(App, { target });
}

screen.listen();
app.listen();
void begin();
