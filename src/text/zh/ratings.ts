/** A provider's ratings of clients. */
import type { Translation } from '../translation.ts'
import type { RATINGS as ENGLISH } from '../en/provider/ratings.ts'

export const RATINGS: Translation<typeof ENGLISH> = {
  'ratings.to_rate': '待评分的客户',
  'ratings.given': '您评过分的客户',
  'ratings.averages': '您的平均分',
  'ratings.none': '还没有客户评分',
  'ratings.none_text': '完成工作后，您可以评价客户。',
  'ratings.title': '{name}怎么样？',
  'ratings.text': '备注',
  'ratings.note': '只有您和{name}能看到。之后被请求的服务人员能看到平均分。提交后不能修改。',
  'ratings.choose': '请在每一行选择 1 到 5 星',
  'ratings.send': '提交评分',
  'ratings.saved': '您的评分已保存',
  'ratings.missing': '此设备上没有这个预约。',
}
