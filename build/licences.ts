// Licence notices: every npm package in a browser bundle, with its full licence text, and the map data that the app carries.
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import * as v from 'valibot'
import type { Plugin } from 'vite'

const packageFile = v.object({
  name: v.string(),
  version: v.string(),
  license: v.optional(v.string(), 'not stated'),
})

const rule = '='.repeat(78)

/** Returns the folder of the package that a module belongs to; undefined for a module of the project. */
export function packageFolder(moduleId: string): string | undefined {
  const found = /^\0?(?<folder>.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/?]+)[\\/]/.exec(moduleId)
  return found?.groups?.['folder']
}

function noticeOf(folder: string): string {
  const manifest = v.parse(packageFile, JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')))
  const texts = readdirSync(folder)
    .filter((name) => /^(licen[cs]e|copying|notice)(\.|-|$)/i.test(name))
    .sort()
    .map((name) => readFileSync(join(folder, name), 'utf8').trim())
  const body = texts.length > 0 ? texts.join('\n\n') : `Licence: ${manifest.license}`
  return `${rule}\n${manifest.name} ${manifest.version} (${manifest.license})\n${rule}\n\n${body}\n`
}

/** Notices of the map data, and the licences that they refer to. */
const DATA_NOTICES = ['natural-earth', 'openstreetmap', 'gshhg', 'lgpl-3', 'gpl-3'] as const

/** Returns the notices of the map data. */
export const dataNotices = (): readonly string[] =>
  DATA_NOTICES.map((name) => {
    const text = readFileSync(new URL(`data-licences/${name}.txt`, import.meta.url), 'utf8').trimEnd()
    return `${rule}\n${text}\n`
  })

/**
 * Collects the packages of every build that it takes part in (page, workers, service worker) and keeps `file` up to date with all of them.
 * One instance per file.
 */
export function licences(file: string): Plugin {
  const folders = new Set<string>()
  return {
    name: 'nearhelp:licences',
    apply: 'build',
    generateBundle(_options, bundle) {
      for (const output of Object.values(bundle)) {
        if (output.type !== 'chunk') continue
        for (const id of output.moduleIds) {
          const folder = packageFolder(id)
          if (folder !== undefined && existsSync(join(folder, 'package.json'))) folders.add(folder)
        }
      }
    },
    writeBundle() {
      const head = 'NearHelp is built with the work of others. Their licences:\n\n'
      const sorted = [...folders].map((folder) => noticeOf(folder)).sort()
      mkdirSync(dirname(file), { recursive: true })
      writeFileSync(file, head + [...sorted, ...dataNotices()].join('\n'))
    },
  }
}
