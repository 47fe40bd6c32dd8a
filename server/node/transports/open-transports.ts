/** The ways that the settings give: servers of others, files on a developer's machine, or none. */
import { join } from 'node:path'
import type { Log } from '#server/platform/log.ts'
import type { Carriers, Mail, TextMessages } from '#server/transports/transports.ts'
import type { PushCarrier } from '#server/transports/push-transport.ts'
import { isOwnMachine, type Environment } from '../environment.ts'
import { sayLetter, sayNotice, sayPush } from './format-notification.ts'
import { openWebPush } from './web-push-service.ts'
import { openSmtpMail } from './smtp-mail.ts'
import { openTextGateway } from './text-gateway.ts'
import { openMailFiles, openTextMessageFiles } from './file-transports.ts'

type Settings = Pick<Environment, 'smtp' | 'textGateway' | 'dataDir' | 'host' | 'publicOrigin' | 'vapid' | 'pushSubject' | 'pushTrusted'>

/** What a machine of one's own says of itself; nobody has it (RFC 2606). */
const NOBODY = 'mailto:nearhelp@localhost.invalid'

/** A server that others reach has to say who runs it: its own address says so, where it is encrypted. */
function openPush(settings: Settings, log: Log): PushCarrier | undefined {
  const { pushSubject, publicOrigin, vapid, pushTrusted } = settings
  const own = publicOrigin?.startsWith('https://') ? publicOrigin : undefined
  const subject = pushSubject ?? own ?? (isOwnMachine(settings) ? NOBODY : undefined)
  if (subject === undefined) return undefined
  return { service: openWebPush({ subject, keys: vapid, trusted: pushTrusted, log }), say: sayPush }
}

function openMail(settings: Settings, log: Log): Mail | undefined {
  if (settings.smtp) return openSmtpMail({ ...settings.smtp, log })
  return isOwnMachine(settings) ? openMailFiles({ folder: join(settings.dataDir, 'outgoing-mail'), log }) : undefined
}

function openTextMessages(settings: Settings, log: Log): TextMessages | undefined {
  if (settings.textGateway) return openTextGateway({ ...settings.textGateway, log, fetch })
  return isOwnMachine(settings) ? openTextMessageFiles({ folder: join(settings.dataDir, 'outgoing-sms'), log }) : undefined
}

export function openCarriers(settings: Settings, log: Log): Carriers {
  const [mail, textMessages, push] = [openMail(settings, log), openTextMessages(settings, log), openPush(settings, log)]
  return { sayNotice, sayLetter, ...(mail ? { mail } : {}), ...(textMessages ? { textMessages } : {}), ...(push ? { push } : {}) }
}
