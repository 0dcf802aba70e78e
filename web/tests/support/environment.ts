/** Node, with modules compiled as for a browser. Nothing that is tested here needs a document. */
import type { Environment } from "vitest/runtime";

export default {
  name: "as-in-browsers",
  viteEnvironment: "client",
  setup: () => ({ teardown: () => undefined }),
} satisfies Environment;
