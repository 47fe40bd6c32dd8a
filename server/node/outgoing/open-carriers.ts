/** The ways that the settings give: servers of others, files on a developer's machine, or none. */
import { join } from 'node:path'
import type { Log } from '#server/http/log.ts'
import type { Carriers, Mail, TextMessages } from '#server/outgoing/carriers.ts'
import { isOwnMachine, type Environment } from '../environment.ts'
import { sayLetter, sayNotice } from './say-notice.ts'
import { openSmtpMail } from './smtp-mail.ts'
import { openTextGateway } from './text-gateway.ts'
import { openMailFiles, openTextMessageFiles } from './written-files.ts'

type Settings = Pick<Environment, 'smtp' | 'textGateway' | 'dataDir' | 'host' | 'publicOrigin'>

function openMail(settings: Settings, log: Log): Mail | undefined {
  if (settings.smtp) return openSmtpMail({ ...settings.smtp, log })
  return isOwnMachine(settings) ? openMailFiles({ folder: join(settings.dataDir, 'outgoing-mail'), log }) : undefined
}

function openTextMessages(settings: Settings, log: Log): TextMessages | undefined {
  if (settings.textGateway) return openTextGateway({ ...settings.textGateway, log, fetch })
  return isOwnMachine(settings) ? openTextMessageFiles({ folder: join(settings.dataDir, 'outgoing-sms'), log }) : undefined
}

export function openCarriers(settings: Settings, log: Log): Carriers {
  const [mail, textMessages] = [openMail(settings, log), openTextMessages(settings, log)]
  return { sayNotice, sayLetter, ...(mail ? { mail } : {}), ...(textMessages ? { textMessages } : {}) }
}
