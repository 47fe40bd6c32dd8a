// Keeps the files of earlier releases. A page that was opened before an update still requests the files of the release it came
// from, so a build keeps those of the three releases before it. Only the files of the current build are precached.
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import * as v from 'valibot'
import type { Plugin } from 'vite'

/** Number of stored releases: the current one and three before it. */
const keptReleases = 1 + 3
const record = v.array(v.object({ id: v.string(), files: v.array(v.string()) }))
type Release = v.InferOutput<typeof record>[number]

function readReleases(file: string): Release[] {
  if (!existsSync(file)) return []
  const parsed = v.safeParse(record, JSON.parse(readFileSync(file, 'utf8')))
  return parsed.success ? parsed.output : []
}

export interface Releases {
  readonly plugin: Plugin
  /** Whether a path such as 'assets/main-a1b2.js' is part of this build; true for paths outside assets/. */
  isCurrent(path: string): boolean
}

/**
 * @param id this build's id
 * @param outDir absolute path of the served folder
 * @param file absolute path of the stored list of releases
 */
export function releases(id: string, outDir: string, file: string): Releases {
  const current = new Set<string>()
  return {
    isCurrent: (path) => !path.startsWith('assets/') || current.has(path),
    plugin: {
      name: 'nearhelp:releases',
      apply: 'build',
      writeBundle(_options, bundle) {
        for (const name of Object.keys(bundle)) if (name.startsWith('assets/')) current.add(name)
        const newest: Release = { id, files: [...current] }
        const list = [newest, ...readReleases(file).filter((release) => release.id !== id)].slice(0, keptReleases)
        const filesToKeep = new Set(list.flatMap((release) => release.files))
        for (const name of readdirSync(join(outDir, 'assets'))) {
          // A compressed form is removed with its file.
          if (!filesToKeep.has(`assets/${name.replace(/\.br$/, '')}`)) rmSync(join(outDir, 'assets', name))
        }
        mkdirSync(dirname(file), { recursive: true })
        writeFileSync(file, `${JSON.stringify(list, null, 2)}\n`)
      },
    },
  }
}
