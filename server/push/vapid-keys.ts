/** The server's identity towards push services: from the settings, or generated once and stored, shared by all servers of one store. */
import * as v from 'valibot'
import type { DocumentStore } from '../store/document-store.ts'
import type { PushService, VapidKeys } from '../transports/push-transport.ts'

const ID = 'push_key'
const keysSchema = v.object({ public_key: v.string(), private_key: v.string() })

export async function openVapidKeys(store: DocumentStore, service: Pick<PushService, 'keys' | 'generateKeys'>): Promise<VapidKeys> {
  if (service.keys) return service.keys
  if ((await store.get(ID)) === undefined) {
    const fresh = await service.generateKeys()
    // Of several servers that start together one writes it, and all read that one.
    await store.put({ _id: ID, type: 'push_key', public_key: fresh.publicKey, private_key: fresh.privateKey })
  }
  const { public_key: publicKey, private_key: privateKey } = v.parse(keysSchema, await store.get(ID))
  return { publicKey, privateKey }
}
