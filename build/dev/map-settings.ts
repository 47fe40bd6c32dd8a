import * as v from 'valibot'
import type { Plugin } from 'vite'
import { pageWithSettings } from '#server/node/http/release-files.ts'
import { formerNameNotices, mapEntries, mapSettingsFrom } from '#server/node/settings/map-environment.ts'

/**
 * Writes the settings of the map's services into the page of `npm run dev`, as the server does into the built one, and names settings that
 * neither of them reads any more.
 * @param environment variables
 */
export function mapSettings(environment: Readonly<Record<string, string | undefined>>): Plugin {
  return {
    name: 'nearhelp:map-settings',
    configResolved({ logger }) {
      for (const notice of formerNameNotices(environment)) logger.warn(notice)
    },
    transformIndexHtml: {
      order: 'post',
      handler(page, { server }) {
        if (!server) return page
        const values = Object.fromEntries(Object.keys(mapEntries).map((name) => [name, environment[name]?.trim() || undefined]))
        const parsed = v.safeParse(v.object(mapEntries), values)
        if (!parsed.success) for (const { message } of parsed.issues) server.config.logger.error(message)
        return pageWithSettings(page, mapSettingsFrom(parsed.success ? parsed.output : {}))
      },
    },
  }
}
