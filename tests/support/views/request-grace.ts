/** Ben of the demo requests a visit of Grace, so that there is a request in any state that the other walks left. @param origin of the server */
export async function requestGrace(origin: string): Promise<void> {
  const call = async (path: string, body?: object, token?: string): Promise<unknown> => {
    const response = await fetch(`${origin}/api${path}`, {
      ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
      headers: { 'content-type': 'application/json', ...(token === undefined ? {} : { authorization: `Bearer ${token}` }) },
    })
    return response.json()
  }
  const { token } = (await call('/auth/login', { email: 'ben@demo.nearhelp.test', password: 'nearhelp-demo' })) as { token: string }
  const providers = (await call('/providers?city=San%20Francisco')) as { id: string; name: string }[]
  const grace = providers.find(({ name }) => name === 'Grace Okafor')
  await call('/bookings', { provider_id: grace?.id, duration_hours: 2, special_instructions: 'The key is with the neighbour.' }, token)
}
