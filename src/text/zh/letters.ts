import type { Translation } from '../translation.ts'
import type { LETTERS as ENGLISH } from '../en/app/letters.ts'

export const LETTERS: Translation<typeof ENGLISH> = {
  'letter.open': '打开 NearHelp',
  'letter.why': '您收到此邮件，是因为您在 NearHelp 个人资料中开启了邮件通知。您可以在个人资料的“偏好”中关闭。',
  'letter.short': 'NearHelp：{title}。{message}',
  'letter.account_why': '您收到此邮件，是因为该地址属于某个 NearHelp 账户，或有人为账户填写了它。NearHelp 的邮件绝不会索要您的密码。',
  'letter.reset_title': '设置新密码',
  'letter.reset_open': '设置新密码',
  'letter.reset_text':
    '有人要为您的 NearHelp 账户设置新密码。验证码是 {code}，30 分钟内可用一次。如果不是您本人，无需任何操作，密码保持不变。',
  'letter.confirm_title': '确认您的新邮箱',
  'letter.confirm_open': '确认此邮箱',
  'letter.confirm_text': '此地址将成为某个 NearHelp 账户的邮箱。验证码是 {code}，一小时内可用一次。如果不是您本人，无需任何操作。',
  'letter.asked_title': '有人申请更换邮箱',
  'letter.asked_open': '打开 NearHelp',
  'letter.asked_text':
    '有人知道您的密码，并要为您的 NearHelp 账户更换邮箱。在新邮箱得到确认之前，一切不变。如果不是您本人，请立即更改密码。',
  'letter.left_title': '您的邮箱已更换',
  'letter.left_open': '打开 NearHelp',
  'letter.left_text': '您的 NearHelp 账户现在使用另一个邮箱，此地址不再使用。如果不是您本人，请立即告知本服务的运营者。',
  'push.message': '{name}发来消息',
  'push.photo': '{name}发来照片',
  'push.named': '{title}：{name}',
}
