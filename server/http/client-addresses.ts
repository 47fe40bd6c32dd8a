/** Network addresses by request, for code that gets only the request. */
export interface ClientAddresses {
  remember(request: Request, address: string): void
  of(request: Request): string
}

/** Address of requests without a connection: those of the page itself. */
export const IN_PAGE_CLIENT = 'page'

export function openClientAddresses(): ClientAddresses {
  const addresses = new WeakMap<Request, string>()
  return { remember: (request, address) => void addresses.set(request, address), of: (request) => addresses.get(request) ?? IN_PAGE_CLIENT }
}
