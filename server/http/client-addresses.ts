/** Which address a request came from, for code that is handed the request alone. */
export interface ClientAddresses {
  remember(request: Request, address: string): void
  of(request: Request): string
}

/** The sender where there is no connection: the page itself. */
export const IN_PAGE_CLIENT = 'page'

export function openClientAddresses(): ClientAddresses {
  const addresses = new WeakMap<Request, string>()
  return { remember: (request, address) => void addresses.set(request, address), of: (request) => addresses.get(request) ?? IN_PAGE_CLIENT }
}
