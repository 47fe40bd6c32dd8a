// The app shell: its files are precached as a whole, and its page is the response for every address of the app.
import { addPlugins, cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute, type PrecacheEntry } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'

/** Addresses that the server answers, also when a person opens them in the browser. */
export const servedByServer: readonly RegExp[] = [
  /^\/api(\/|$)/,
  /^\/db(\/|$)/,
  /^\/tiles\//,
  /^\/maps\//,
  /^\/metrics$/,
  /^\/licenses\.txt$/,
  /^\/screenshots\//,
]

const PAGE = 'index.html'

/**
 * @param files the build's file list, with revisions
 * @param release id in the page; undefined where the build's own file is served
 */
export function precacheAppShell(files: readonly PrecacheEntry[], release: string | undefined): void {
  if (release !== undefined) {
    addPlugins([
      {
        // While servers restart one after the other, the page may come from one with other settings. The browser then tries again later.
        fetchDidSucceed: async ({ request, response, event }) => {
          const isPage = event.type === 'install' && request.url === new URL(PAGE, location.href).href
          if (isPage && !(await response.clone().text()).includes(`"${release}"`)) throw new Error('The page is of another release')
          return response
        },
      },
    ])
  }
  precacheAndRoute(
    files.map((file) => (file.url === PAGE && release !== undefined ? { ...file, revision: `${file.revision}-${release}` } : file)),
  )
  cleanupOutdatedCaches()
  registerRoute(new NavigationRoute(createHandlerBoundToURL('/index.html'), { denylist: [...servedByServer] }))
}
