import type { Translation } from '../translation.ts'
import type { LETTERS as ENGLISH } from '../en/letters.ts'

export const LETTERS: Translation<typeof ENGLISH> = {
  'letter.open': '打开 NearHelp',
  'letter.why': '您收到此邮件，是因为您在 NearHelp 个人资料中开启了邮件通知。您可以在个人资料的“偏好”中关闭。',
  'letter.short': 'NearHelp：{title}。{message}',
}
