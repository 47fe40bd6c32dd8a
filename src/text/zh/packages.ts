/** A provider's own packages. */
import type { Translation } from '../translation.ts'
import type { PACKAGES as ENGLISH } from '../en/booking/packages.ts'

export const PACKAGES: Translation<typeof ENGLISH> = {
  'packages.new': '新套餐',
  'packages.none': '还没有服务套餐',
  'packages.none_text': '以一口价提供一项工作。客户一步即可预约。',
  'packages.limit': '最多可同时启用 {count} 个。',
  'packages.active': '启用',
  'packages.inactive': '未启用',
  'packages.active_text': '客户能看到并预约。',
  'packages.edit': '编辑',
  'packages.edit_name': '编辑{name}',
  'packages.edit_title': '编辑套餐',
  'packages.delete': '删除',
  'packages.delete_name': '删除{name}',
  'packages.delete_title': '删除此套餐？',
  'packages.delete_text': '{name}将不再提供。已有的预约保持约定的内容。',
  'packages.deleted': '套餐已删除',
  'packages.name': '名称',
  'packages.tier': '等级',
  'packages.price': '套餐价格',
  'packages.duration': '时长',
  'packages.description': '说明',
  'packages.included': '包含的服务',
  'packages.included_help': '每行一项，最多 {count} 项',
  'packages.kept_note': '之前的预约保持约定的价格和内容。',
  'packages.save': '保存套餐',
  'packages.saved': '套餐已保存',
  'packages.missing': '此设备上没有这个套餐。',
}
