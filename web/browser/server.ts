// A server of the test's own, on a free port, and a page that is watched for what should never happen.
import { type ChildProcess, spawn } from "node:child_process";
import { test as base, expect } from "@playwright/test";
import { watchForTrouble } from "./trouble";

export const binary = process.env.DAMIER_BINARY ?? "../build/damier";

export class DamierServer {
  private process: ChildProcess | null = null;
  port = 0;

  constructor(
    private readonly options: string[] = [],
    private readonly program = binary,
  ) {}

  get address(): string {
    return `http://localhost:${this.port}`;
  }

  // On the same port as before, when it ran before.
  async start(): Promise<void> {
    const child = spawn(this.program, ["serve", "--port", String(this.port), ...this.options]);
    this.process = child;
    let said = "";
    await new Promise<void>((resolve, reject) => {
      child.stdout.on("data", (bytes: Buffer) => {
        said += bytes.toString();
        const found = /http:\/\/localhost:(\d+)/.exec(said);
        if (!found) return;
        this.port = Number(found[1]);
        resolve();
      });
      child.stderr.on("data", (bytes: Buffer) => (said += bytes.toString()));
      child.on("exit", (code) => reject(new Error(`damier serve ended with ${code}: ${said}`)));
      child.on("error", reject);
    });
  }

  // As a crash would.
  async kill(): Promise<void> {
    const child = this.process;
    this.process = null;
    if (!child || child.exitCode !== null) return;
    await new Promise<void>((resolve) => {
      child.on("exit", () => resolve());
      child.kill("SIGKILL");
    });
  }
}

interface Fixtures {
  troubleIsExpected: boolean; // of tests that cut the connection
  watched: void;
}

async function withServer(server: DamierServer, use: (server: DamierServer) => Promise<void>): Promise<void> {
  await server.start();
  await use(server);
  await server.kill();
}

export const test = base.extend<Fixtures, { server: DamierServer }>({
  server: [({}, use) => withServer(new DamierServer(), use), { scope: "worker" }],
  baseURL: async ({ server }, use) => use(server.address),
  troubleIsExpected: [false, { option: true }],
  // No test ends well with an error on the console, a broken content policy or a request to somebody else.
  watched: [
    async ({ page, troubleIsExpected }, use) => {
      const trouble = watchForTrouble(page);
      await use();
      if (!troubleIsExpected) expect(trouble, "errors on the page").toEqual([]);
    },
    { auto: true },
  ],
});

// The program that knows one game more, which nobody has drawn for (tests/CMakeLists.txt).
export const testWithTicTacToe = test.extend<object, { server: DamierServer }>({
  server: [({}, use) => withServer(new DamierServer([], process.env.DAMIER_WITH_TICTACTOE ?? "../build/damier_with_tictactoe"), use), { scope: "worker" }],
});

export { expect };
