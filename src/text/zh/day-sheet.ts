/** The sheet of a provider’s working day. */
import type { Translation } from '../translation.ts'
import type { DAY_SHEET as ENGLISH } from '../en/provider/day-sheet.ts'

export const DAY_SHEET: Translation<typeof ENGLISH> = {
  'sheet.title': '当日行程',
  'sheet.jobs_today': '{count, plural, =0 {今天没有工作} other {今天 # 项工作}}',
  'sheet.running': '{name}，进行中',
  'sheet.next': '下一项：{name}，{time}',
  'sheet.all_done': '全部完成',
  'sheet.earlier': '前一天',
  'sheet.later': '后一天',
  'sheet.yesterday': '昨天',
  'sheet.count': '{count, plural, other {# 项工作}}',
  'sheet.none': '这一天没有工作',
  'sheet.none_text': '您为这一天接受的工作会按时间顺序显示在这里，没有网络也能查看。',
  'sheet.jobs': '当天的工作',
  'sheet.done': '已完成',
  'sheet.crow': '直线距离 {distance}',
  'sheet.crow_about': '直线距离约 {distance}',
  'sheet.same_place': '同一地点',
  'sheet.no_distance': '距离未知',
  'sheet.gap_minutes': '间隔 {minutes} 分钟',
  'sheet.gap_hours': '间隔 {hours} 小时',
  'sheet.gap_both': '间隔 {hours} 小时 {minutes} 分钟',
  'sheet.gap_none': '没有间隔',
  'sheet.tight': '短于您设定的 {minutes} 分钟路程时间',
}
