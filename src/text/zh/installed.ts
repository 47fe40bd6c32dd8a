/** The installed app: putting it on the home screen, and photos that other apps share with it. */
import type { Translation } from '../translation.ts'
import type { INSTALLED as ENGLISH } from '../en/app/installed.ts'

export const INSTALLED: Translation<typeof ENGLISH> = {
  'install.title': '把 NearHelp 放在手边',
  'install.text': '从主屏幕可立即打开，没有网络也行。',
  'install.install': '安装',
  'install.later': '以后再说',
  'install.share': '点按浏览器中的“分享”',
  'install.add': '选择“添加到主屏幕”',
  'install.open': '从主屏幕打开 NearHelp，并登录一次',
  'share.title': '发送照片',
  'share.whom': '发给谁？',
  'share.picture': '分享的照片',
  'share.none': '没有收到照片。文件可能是空的，或者此设备的存储空间已满。请再分享一次。',
  'share.no_chat_title': '没有进行中的聊天',
  'share.no_chat_text': '预约被接受或进行中时可以发送照片。',
}
