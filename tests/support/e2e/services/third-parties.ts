import type { BrowserContext } from '@playwright/test'

const isThisMachine = ({ protocol, hostname }: URL): boolean => !/^(https?|wss?):$/.test(protocol) || hostname === '127.0.0.1'

/**
 * Watches what pages and workers of a browser ask for.
 * @returns a function with the origins on other machines so far, without links that a person follows
 */
export function watchThirdParties(context: BrowserContext): () => readonly string[] {
  const origins = new Set<string>()
  context.on('request', (request) => {
    const url = new URL(request.url())
    if (!isThisMachine(url) && !request.isNavigationRequest()) origins.add(url.origin)
  })
  return () => [...origins]
}
