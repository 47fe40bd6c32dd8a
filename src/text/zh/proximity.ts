import type { Translation } from '../translation.ts'
import type { PROXIMITY as ENGLISH } from '../en/discover/proximity.ts'

export const PROXIMITY: Translation<typeof ENGLISH> = {
  'proximity.title': '附近提醒',
  'proximity.service': '服务',
  'proximity.choose': '选择服务',
  'proximity.within': '范围',
  'proximity.start': '开始关注',
  'proximity.stop': '停止关注',
  'proximity.open_only': '应用打开时有效。您的位置只在本设备上比较。',
  'proximity.watching': '正在关注：{service}，{distance}',
  'proximity.watched': '{distance}内的{service}',
  'proximity.locating': '正在查找您的位置',
  'proximity.none': '暂时没有可预约的人。上次查找 {time}。',
  'proximity.some': '{count, plural, other {# 位可预约}}。上次查找 {time}。',
  'proximity.found': '{count, plural, other {附近找到 # 位，由近到远}}',
  'proximity.found_words': '{name} · {service} · {distance} · {rating}',
  'proximity.view': '查看服务人员',
  'proximity.dismiss': '忽略',
  'proximity.setup_title': '附近提醒出错',
  'proximity.setup_text': '无法启动附近提醒。如果重试无效，请重新加载页面。',
  'proximity.last_position': '在此之前使用您的上一个位置。',
  'proximity.elsewhere': '您不在{city}，而只关注该城市的服务人员。',
  'proximity.show_city': '显示{city}',
  'proximity.notify': '也在本设备上通知我',
}
