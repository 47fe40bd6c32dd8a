/** Formats a notification as an e-mail and as a text message, with no more personal details than the app itself shows in a notification. */
import type { RenderedNotification } from '#domain/notifications/rendered-notification.ts'
import type { MailMessage, TextMessage } from './transports.ts'

/** Characters of a text message: four billed segments, or two in scripts other than Latin. */
const MAX_TEXT_LENGTH = 280

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escape = (content: string): string => content.replaceAll(/[&<>"']/g, (sign) => ESCAPES[sign] ?? sign)

const TEXT = 'font:16px/1.5 system-ui,-apple-system,Segoe UI,Roboto,sans-serif'

/** Simple on purpose: readable in every mail program, and loads nothing from the network. */
function htmlOf({ lang, dir, title, message, open, footer }: RenderedNotification, link: string | undefined): string {
  const button = `<p style="margin:24px 0"><a href="${escape(link ?? '')}" style="display:inline-block;padding:12px 20px;border-radius:12px;background:#0f766e;color:#ffffff;text-decoration:none;font-weight:600">${escape(open)}</a></p>`
  return `<!doctype html>
<html lang="${escape(lang)}" dir="${dir}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${escape(title)}</title></head>
<body style="margin:0;padding:24px;${TEXT}">
<div style="max-width:520px;margin:0 auto">
<h1 style="margin:0 0 8px;font-size:20px;line-height:1.3">${escape(title)}</h1>
<p style="margin:0;overflow-wrap:anywhere" dir="auto">${escape(message)}</p>
${link === undefined ? '' : `${button}\n`}<hr style="margin:24px 0 12px;border:0;border-top:1px solid #8a9a98">
<p style="margin:0;font-size:13px;opacity:0.75">${escape(footer)}</p>
</div>
</body>
</html>
`
}

/** Composes an e-mail. @param link to the app; undefined where the server does not know its own address */
export function composeEmail(content: RenderedNotification, to: string, id: string, link: string | undefined): MailMessage {
  const { title, message, open, footer } = content
  const text = [message, ...(link === undefined ? [] : [`${open}: ${link}`]), footer].join('\n\n')
  return { to, id, subject: title, text: `${text}\n`, html: htmlOf(content, link) }
}

const graphemes = new Intl.Segmenter()

/** Cuts between graphemes and ends with an ellipsis. @param most in UTF-16 units, as telephones count */
function truncate(content: string, most: number): string {
  if (content.length <= most) return content
  const last = [...graphemes.segment(content)].findLast(({ index, segment }) => index + segment.length < most)
  return `${content.slice(0, last ? last.index + last.segment.length : 0).trimEnd()}…`
}

export function composeTextMessage({ short }: RenderedNotification, to: string, id: string, link: string | undefined): TextMessage {
  const after = link === undefined ? '' : ` ${link}`
  const line = short.replaceAll(/\s+/g, ' ').trim()
  return { to, id, text: truncate(line, MAX_TEXT_LENGTH - after.length) + after }
}
