import { mount } from "svelte";
import App from "./App.svelte";
import { app } from "./state/app.svelte";
import { screen } from "./state/screen.svelte";
import "./style/page.css";
import "./style/table.css";
import "./style/small.css";
import "./style/face.css";
import "./style/home.css";
import "./style/end.css";
import "./style/motion.css";

screen.listen();
app.listen();
void app.speak().then(() => {
  const target = document.getElementById("page") as HTMLElement;
  target.replaceChildren();
  mount(App, { target });
});
