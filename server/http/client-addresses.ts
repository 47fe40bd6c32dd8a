/** Which address a request came from, for code that is handed the request alone. */
export interface Senders {
  remember(request: Request, address: string): void
  of(request: Request): string
}

/** The sender where there is no connection: the page itself. */
export const OWN_PAGE = 'page'

export function openSenders(): Senders {
  const addresses = new WeakMap<Request, string>()
  return { remember: (request, address) => void addresses.set(request, address), of: (request) => addresses.get(request) ?? OWN_PAGE }
}
