import type { Translation } from '../translation.ts'
import type { NOTICES as ENGLISH } from '../en/notices.ts'

export const NOTICES: Translation<typeof ENGLISH> = {
  'notice.booking_confirmed_title': '预约已确认',
  'notice.booking_confirmed_text': '等待服务人员确认。',
  'notice.booking_requested_title': '新的预约请求',
  'notice.booking_requested_text': '{name}请求您的服务：{service}。',
  'notice.booking_notified_title': '已通知服务人员',
  'notice.booking_notified_text': '{name}已收到您的请求。',
  'notice.booking_accepted_title': '预约已接受',
  'notice.booking_accepted_text': '{name}接受了您的预约。',
  'notice.booking_rejected_title': '预约被拒绝',
  'notice.booking_rejected_text': '{name}拒绝了您的预约。{because}',
  'notice.booking_on_my_way_title': '服务人员在路上',
  'notice.booking_on_my_way_text': '{name}正在路上。',
  'notice.booking_started_title': '服务已开始',
  'notice.booking_started_text': '{name}开始了工作。',
  'notice.booking_completed_title': '服务已完成',
  'notice.booking_completed_text': '{name}完成了工作。',
  'notice.booking_cancelled_title': '预约已取消',
  'notice.booking_cancelled_text': '{name}取消了预约。{because}',
  'notice.booking_expired_title': '请求已过期',
  'notice.booking_expired_text': '{side, select, provider {{name}的请求未获回复，已过期。} other {{name}没有及时回复。}}',
  'notice.message_received_title': '{name}',
  'notice.message_received_text': '{preview}',
  'notice.review_received_title': '新评价',
  'notice.review_received_text': '{name}给了您 {rating} 星（满分 5 星）。',
}
