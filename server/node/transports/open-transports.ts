/** Opens the transports that the settings choose: external servers, files on a developer's machine, or none. */
import { join } from 'node:path'
import type { Log } from '#server/platform/log.ts'
import type { Transports, MailTransport, TextMessageTransport } from '#server/transports/transports.ts'
import type { PushTransport } from '#server/transports/push-transport.ts'
import { isLocalOnly, type Environment } from '../environment.ts'
import { formatAccountEmail, formatNotification, formatPush } from './format-notification.ts'
import { openWebPush } from './web-push-service.ts'
import { openSmtpMail } from './smtp-mail.ts'
import { openTextGateway } from './text-gateway.ts'
import { openMailFileTransport, openTextMessageFileTransport } from './file-transports.ts'

type Settings = Pick<Environment, 'smtp' | 'textGateway' | 'dataDir' | 'host' | 'publicOrigin' | 'vapid' | 'pushSubject' | 'pushTrusted'>

/** Contact of a server on a developer's machine; an address that cannot exist (RFC 2606). */
const PLACEHOLDER_SUBJECT = 'mailto:nearhelp@localhost.invalid'

/** A public server has to name its operator to push services; without a setting, its own HTTPS address serves as the contact. */
function openPushTransport(settings: Settings, log: Log): PushTransport | undefined {
  const { pushSubject, publicOrigin, vapid, pushTrusted } = settings
  const own = publicOrigin?.startsWith('https://') ? publicOrigin : undefined
  const subject = pushSubject ?? own ?? (isLocalOnly(settings) ? PLACEHOLDER_SUBJECT : undefined)
  if (subject === undefined) return undefined
  return { service: openWebPush({ subject, keys: vapid, trusted: pushTrusted, log }), format: formatPush }
}

function openMailTransport(settings: Settings, log: Log): MailTransport | undefined {
  if (settings.smtp) return openSmtpMail({ ...settings.smtp, log })
  return isLocalOnly(settings) ? openMailFileTransport({ folder: join(settings.dataDir, 'outgoing-mail'), log }) : undefined
}

function openTextMessageTransport(settings: Settings, log: Log): TextMessageTransport | undefined {
  if (settings.textGateway) return openTextGateway({ ...settings.textGateway, log, fetch })
  return isLocalOnly(settings) ? openTextMessageFileTransport({ folder: join(settings.dataDir, 'outgoing-sms'), log }) : undefined
}

export function openTransports(settings: Settings, log: Log): Transports {
  const [mail, textMessages, push] = [
    openMailTransport(settings, log),
    openTextMessageTransport(settings, log),
    openPushTransport(settings, log),
  ]
  return {
    formatNotification,
    formatAccountEmail,
    ...(mail ? { mail } : {}),
    ...(textMessages ? { textMessages } : {}),
    ...(push ? { push } : {}),
  }
}
