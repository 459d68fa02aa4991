import type { Translation } from '../../lib/texts.ts'
import type { Texts } from '../id/index.ts'

export const comparisons: Translation<Texts['comparisons']> = {
  open: '比较测评',
  title: '比较测评',
  choose: '要比较的测评',
  chooseHint: '请选择 2 到 {{most}} 个测评。其余测评与第一个比较。',
  baseline: '基准',
  empty: '请至少选择两个测评进行比较。',
  noMatches: '没有这样标题的测评。',
  together: '这些差值同时成立的置信度为 95%：同时计算了 {{intervals}} 个区间（Bonferroni），因此每个区间都更宽。',
  fields: {
    assessment: '测评',
    people: '参加者',
    average: '平均分',
    passing: '合格率',
    against: '与基准的差值',
    againstOthers: '与其他参加者的差值',
  },
  difference: '{{value}} 分（区间：{{low}} 至 {{high}}）',
  clear: '明显不同',
  unclear: '没有明显不同',
  method: {
    within: '在同一批人中测得：{{n}} 人两次都参加。',
    between: '在不同的人之间：{{n}} 人。两次都参加的人（{{shared}}）不计入。',
  },
  notComparable: '无法比较',
  incomparable: {
    type: '一个是自适应测试，另一个不是',
    questions: '试题、版本或答案不同（{{all}} 道试题中有 {{shared}} 道相同）',
    length: '抽取的试题数量不同',
    scale: '能力量表不同',
  },
  tooFew: '参加者太少，无法给出差值。',
  otherMark: '合格分为 {{own}}，基准为 {{first}}：合格率无法比较。',
  mark: '合格分 {{value}}',
  units: '单位比较',
  unitsHint: '每个单位与该测评的所有其他参加者比较。少于 {{least}} 人的单位合并显示，以免看出个人的分数。',
  noUnits: '还没有最终分数，因此无法比较。',
  oneUnit: '所有参加者都在同一组，因此无法比较。',
  heat: '各单位的能力',
  more: '显示 {{total}} 个单位中的 {{shown}} 个，大的在前。',
}
