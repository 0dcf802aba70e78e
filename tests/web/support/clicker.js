// Somebody who clicks and types at random, in a lesson: what lies on top gets the click, as with a real hand. Nobody skips.
async ([seed, longest]) => {
  const KEYS = ["a", "1", "2", "3", "r", "f", "u", "h", "Escape", "Enter", "ArrowUp", "ArrowLeft", "ArrowRight", "ArrowDown"];
  const TOUCHABLE = "button:not([disabled]), .mineq, .veil";
  const random = () => (seed = (seed * 48271) % 2147483647) / 2147483647;
  const any = (list) => list[Math.floor(random() * list.length)];
  const pause = () => new Promise((go) => setTimeout(go, 4));

  function click() {
    const box = any([...document.querySelectorAll(TOUCHABLE)])?.getBoundingClientRect();
    if (!box?.width) return;
    const at = { clientX: box.left + box.width * random(), clientY: box.top + box.height * random() };
    const hit = document.elementFromPoint(at.clientX, at.clientY);
    if (!hit || hit.closest("a, nav, dialog")) return;
    const event = { ...at, bubbles: true, cancelable: true, button: 0, pointerType: "mouse" };
    for (const type of ["pointerdown", "pointerup"]) hit.dispatchEvent(new PointerEvent(type, event));
    hit.dispatchEvent(new MouseEvent("click", event));
  }
  function type() {
    const key = any(KEYS);
    const goesOn = document.activeElement.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
    if (goesOn && key === "Enter" && document.activeElement.matches("button")) document.activeElement.click();
  }

  for (let at = 0; at < longest && !document.querySelector(".well"); at++) {
    if (random() < 0.3) type();
    else click();
    await pause();
  }
  return Boolean(document.querySelector(".well"));
}
