import type { Translation } from '../../lib/texts.ts'
import type { Texts } from '../id/index.ts'

export const comparisons: Translation<Texts['comparisons']> = {
  open: 'アセスメントを比較',
  title: 'アセスメントの比較',
  choose: '比較するアセスメント',
  chooseHint: '2つから{{most}}つまで選んでください。最初のものを基準にして比べます。',
  baseline: '基準',
  empty: '比較するアセスメントを2つ以上選んでください。',
  noMatches: 'その名前のアセスメントはありません。',
  together:
    '差は合わせて95%の信頼度で成り立ちます。{{intervals}}個の区間を同時に計算するため（Bonferroni）、それぞれの区間は広くなります。',
  fields: {
    assessment: 'アセスメント',
    people: '受験者',
    average: '平均点',
    passing: '合格率',
    against: '基準との差',
    againstOthers: '他の受験者との差',
  },
  difference: '{{value}}点（区間: {{low}}から{{high}}）',
  clear: '明らかに異なります',
  unclear: '明らかな差はありません',
  method: {
    within: '同じ人の中で測りました。両方を受けた人は{{n}}人です。',
    between: '異なる人の間で比べました（{{n}}人）。両方を受けた人（{{shared}}人）は除いています。',
  },
  notComparable: '比較できません',
  incomparable: {
    type: '一方は適応型で、もう一方は適応型ではありません',
    questions: '問題、版、正解が異なります（{{all}}問のうち{{shared}}問が同じ）',
    length: '出題する問題数が異なります',
    scale: '能力の尺度が異なります',
  },
  tooFew: '差を示すには受験者が足りません。',
  otherMark: '合格点は{{own}}、基準は{{first}}です。合格率は比較できません。',
  mark: '合格点 {{value}}',
  units: '部署の比較',
  unitsHint:
    '各部署を、このアセスメントの他の受験者全員と比べます。{{least}}人未満の部署はまとめて示すので、個人の点数は読み取れません。',
  noUnits: '確定した点数がまだないため、比較できません。',
  oneUnit: '受験者全員が一つの集団にいるため、比較できません。',
  heat: '部署ごとのコンピテンシー',
  more: '{{total}}部署のうち{{shown}}部署を、大きい順に表示しています。',
}
