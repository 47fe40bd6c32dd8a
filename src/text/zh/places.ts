import type { Translation } from '../translation.ts'
import type { PLACES as ENGLISH } from '../en/app/places.ts'

export const PLACES: Translation<typeof ENGLISH> = {
  'language.label': '语言',
  'language.failed_title': '语言未更改',
  'language.failed_text': '该语言的文字还不在这台设备上。请联网后重试。',
  'city.san_francisco': '旧金山',
  'city.nairobi': '内罗毕',
  'city.lagos': '拉各斯',
  'city.ho_chi_minh_city': '胡志明市',
  'city.doha': '多哈',
}
