import type { Translation } from '../translation.ts'
import type { LISTING as ENGLISH } from '../en/provider/listing.ts'

export const LISTING: Translation<typeof ENGLISH> = {
  'listing.edit': '编辑资料',
  'listing.image': '头像',
  'listing.image_help': '一个表情符号。留空则使用服务的默认图标。',
  'listing.links': '您的其他主页',
  'listing.links_help': '以 https:// 开头的网址',
  'listing.position_own': '您选择的位置',
  'listing.position_far': '此位置距离{city}有 {distance}，那里的客户可能找不到您。',
  'listing.map_open': '在地图上选择',
  'listing.map_close': '隐藏地图',
  'listing.map': '选择位置的地图。用方向键在图钉下移动地图。',
  'listing.map_help': '移动地图，直到图钉位于客户能找到您的地方。',
  'listing.map_failed': '地图无法加载。您仍可使用自己的位置或城市中心。',
  'listing.advertise': '推广我的服务',
  'listing.advertise_help': '您当前不在地图上。点击后即可显示并接受预约。',
  'listing.on_map': '您的服务已显示在地图上',
  'listing.waits': '恢复连接后，您的服务会显示在地图上',
  'listing.unverified': '您的身份尚未认证，客户看不到认证标记。',
  'listing.verified': '您的身份已认证，客户会看到认证标记。',
  'listing.verified_since': '{date}通过认证，客户会看到认证标记。',
  'listing.yes': '是',
  'listing.no': '否',
}
