import "./style/tokens.css";
import "./style/base.css";
import "./style/motion.css";
import { mount } from "svelte";
import App from "./App.svelte";
import { firstAnswers } from "./api/client";
import { reloadWhenReachable } from "./parts/onDemand";
import { screens } from "./screens";
import { app } from "./state/app.svelte";
import { screen } from "./state/screen.svelte";

/** The frame stays until the first screen can replace it, or until that takes too long. */
async function begin(): Promise<void> {
  const patience = new Promise((later) => setTimeout(later, 1000));
  const screen = app.route.at === "game" ? null : screens[app.route.at]();
  await Promise.all([app.speak().catch(reloadWhenReachable), Promise.race([Promise.all([firstAnswers, screen]), patience])]);
  const target = document.getElementById("page") as HTMLElement;
  target.replaceChildren();
  mount(App, { target });
}

if (ALONE) void import("./device/start").then(({ start }) => start());
screen.listen();
app.listen();
void begin();
