import type { BrowserContext, Request } from '@playwright/test'

const isThisMachine = ({ protocol, hostname }: URL): boolean => !/^(https?|wss?):$/.test(protocol) || hostname === '127.0.0.1'

/**
 * Watches what pages and workers of a browser ask for.
 * @returns a function with the origins on other machines so far, without links that a person follows and what the policy has blocked
 */
export function watchThirdParties(context: BrowserContext): () => readonly string[] {
  const sent = new Set<Request>()
  context.on('request', (request) => {
    if (!isThisMachine(new URL(request.url())) && !request.isNavigationRequest()) sent.add(request)
  })
  context.on('requestfailed', (request) => {
    if (request.failure()?.errorText === 'csp') sent.delete(request)
  })
  return () => [...new Set([...sent].map((request) => new URL(request.url()).origin))]
}
