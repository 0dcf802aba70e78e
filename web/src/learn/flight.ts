/** The bee's way from thing to thing. */
export interface Spot {
  readonly x: number;
  readonly y: number;
}

const FLIGHT_MS = 600;
const SAMPLES = 24;

/** A curved way. */
export function flightPath(from: Spot, to: Spot): string {
  const [across, down] = [to.x - from.x, to.y - from.y];
  const [sideX, sideY] = [-down * 0.22, across * 0.22];
  return `M${from.x} ${from.y}C${from.x + across * 0.3 + sideX} ${from.y + down * 0.3 + sideY} ${from.x + across * 0.7 - sideX} ${from.y + down * 0.7 - sideY} ${to.x} ${to.y}`;
}

/** Moves the bee along the way. */
export async function fly(bee: Element, way: string): Promise<void> {
  const path = document.createElementNS("http://www.w3.org/2000/svg", "path");
  path.setAttribute("d", way);
  const length = path.getTotalLength();
  const frames = Array.from({ length: SAMPLES + 1 }, (_, at): Keyframe => {
    const { x, y } = path.getPointAtLength((length * at) / SAMPLES);
    return { transform: `translate(${x}px, ${y}px)` };
  });
  await bee.animate(frames, { duration: FLIGHT_MS, easing: "ease-in-out" }).finished.catch(() => undefined);
}
