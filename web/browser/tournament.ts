// A tiny tournament in a folder of its own, and a server that shows it.
import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { binary, DamierServer } from "./server";

const cup = `[tournament]
game = "othello"
name = "Small cup"
pairs = 2

[openings]
plies = 4

[[players]]
player = "alphabeta(depth=2)"
name = "alpha-beta"

[[players]]
player = "mc(playouts=50)"
name = "Monte Carlo"

[[players]]
player = "random"
`;

export async function playedTournament(toml = cup, name = "cup"): Promise<{ server: DamierServer; remove: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), "damier-cup-"));
  await writeFile(join(folder, `${name}.toml`), toml);
  await promisify(execFile)(binary, ["tournament", "run", join(folder, `${name}.toml`)]);
  const server = new DamierServer(["--tournaments", folder]);
  await server.start();
  const remove = async () => {
    await server.kill();
    await rm(folder, { recursive: true });
  };
  return { server, remove };
}
