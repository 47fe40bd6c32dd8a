/** @returns calls the API as a person of the demo marketplace. @param origin of the server */
export async function callAs(
  origin: string,
  email: string,
): Promise<(method: 'GET' | 'POST' | 'PUT', path: string, body?: object) => Promise<unknown>> {
  const send = async (method: string, path: string, body?: object, token?: string): Promise<unknown> => {
    const response = await fetch(`${origin}/api${path}`, {
      method,
      ...(body ? { body: JSON.stringify(body) } : {}),
      headers: { 'content-type': 'application/json', ...(token === undefined ? {} : { authorization: `Bearer ${token}` }) },
    })
    return response.json()
  }
  const { token } = (await send('POST', '/auth/login', { email, password: 'nearhelp-demo' })) as { token: string }
  return (method, path, body) => send(method, path, body, token)
}

/** Ben of the demo requests a visit of Grace, so that there is a request in any state that the other walks left. @param origin of the server @returns its id */
export async function requestGrace(origin: string): Promise<string> {
  const call = await callAs(origin, 'ben@demo.nearhelp.test')
  const providers = (await call('GET', '/providers?city=San%20Francisco')) as { id: string; name: string }[]
  const grace = providers.find(({ name }) => name === 'Grace Okafor')
  const body = {
    address: '1 Market Street',
    provider_id: grace?.id,
    duration_hours: 2,
    special_instructions: 'The key is with the neighbour.',
  }
  return ((await call('POST', '/bookings', body)) as { id: string }).id
}

/** Grace accepts and starts that request of Ben. @param origin of the server */
export async function startAtBen(origin: string, id: string): Promise<void> {
  const call = await callAs(origin, 'grace@demo.nearhelp.test')
  for (const status of ['accepted', 'in_progress']) await call('PUT', `/bookings/${id}/status`, { status })
}

/** Ben proposes material for the running job. @param origin of the server */
export async function proposeExtra(origin: string, id: string): Promise<void> {
  const call = await callAs(origin, 'ben@demo.nearhelp.test')
  await call('POST', `/bookings/${id}/extra`, { amount: 12.4, reason: 'Descaler, the same as last time' })
}

/** Grace completes the running job, so that her hours are free again. @param origin of the server */
export async function completeAtBen(origin: string, id: string): Promise<void> {
  const call = await callAs(origin, 'grace@demo.nearhelp.test')
  await call('PUT', `/bookings/${id}/status`, { status: 'completed' })
}
