// A page that was opened before an update still asks for the files of its own release, so a build keeps those of the
// three before it; only its own are precached.
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import * as v from 'valibot'
import type { Plugin } from 'vite'

/** This build's release and those before it. */
const kept = 1 + 3
const record = v.array(v.object({ id: v.string(), files: v.array(v.string()) }))
type Release = v.InferOutput<typeof record>[number]

function known(file: string): Release[] {
  if (!existsSync(file)) return []
  const parsed = v.safeParse(record, JSON.parse(readFileSync(file, 'utf8')))
  return parsed.success ? parsed.output : []
}

export interface Releases {
  readonly plugin: Plugin
  /** Whether a path like 'assets/main-a1b2.js' was made by this build; true for what is not under assets/. */
  isCurrent(path: string): boolean
}

/**
 * @param id this build's id
 * @param outDir the folder that is served, absolute
 * @param file where the releases are remembered, absolute
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
        const list = [newest, ...known(file).filter((release) => release.id !== id)].slice(0, kept)
        const wanted = new Set(list.flatMap((release) => release.files))
        for (const name of readdirSync(join(outDir, 'assets'))) {
          // Its compressed form goes with it.
          if (!wanted.has(`assets/${name.replace(/\.br$/, '')}`)) rmSync(join(outDir, 'assets', name))
        }
        mkdirSync(dirname(file), { recursive: true })
        writeFileSync(file, `${JSON.stringify(list, null, 2)}\n`)
      },
    },
  }
}
