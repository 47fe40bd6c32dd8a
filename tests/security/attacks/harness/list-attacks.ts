/** Finds the attacks: every file of the folder whose name begins with the number of a point. */
import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Attack } from './attack.ts'

const folder = fileURLToPath(new URL('../', import.meta.url))

/** Returns the attacks by point and name. @param only beginning of the file names */
export async function listAttacks(only = ''): Promise<readonly Attack[]> {
  const names = readdirSync(folder).filter((name) => /^\d+-.*\.ts$/.test(name) && name.startsWith(only))
  const files = await Promise.all(names.map(async (name) => (await import(`${folder}${name}`)) as { attacks: readonly Attack[] }))
  return files.flatMap(({ attacks }) => attacks).sort((a, b) => a.point - b.point)
}
