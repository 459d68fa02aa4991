import type { ResultWords } from './id.ts'

export const resultWords: ResultWords = {
  changes: {
    title: '結果の変更',
    final: '{{time}}：{{cause}}ため、確定しました。',
    changed: '{{time}}：{{cause}}ため、変わりました。',
    before: '変更前：{{before}}。変更後：{{after}}。',
    reason: '理由：{{reason}}',
    cause: {
      marked: 'すべての記述問題が採点された',
      decided: '主催者が決定した',
      rescored: '問題または正答が訂正された',
      'passing-score': '合格点が変更された',
      appealed: '異議申立てが裁定された',
      'late-answers': '遅れた解答または追加時間が判断された',
    },
  },
  title: 'アセスメントの結果',
  score: '得点：{{value}}%',
  scoreError: '得点 {{value}} ± {{error}}（標準誤差）',
  correct: '{{total}} 問中 {{value}} 問正解',
  passMark: '合格点 {{value}}',
  completedAt: '完了 {{time}}',
  byDeadline: '時間切れのため自動提出されました',
  passed: '合格',
  failed: '不合格',
  undecided: '未決定',
  provisional: {
    short: '未採点',
    parts: '{{total}} 件中 {{value}} 件が採点済みです。残りはまだ計算に含まれません。',
    title: '暫定結果',
    text: '記述の採点は評価者の確認待ちです。得点は変わることがあります。',
  },
  open: {
    title: '未決定',
    text: '推定得点の確かさが不十分なため、合否を判定できません。',
    interval:
      '{{confidence}}% の信頼度で得点は {{lower}} 以上、同じ信頼度で {{upper}} 以下です。合格点 {{mark}} がその間にあるため、合否は確定していません。',
    again: 'もう一度受けられます。残り {{value}} 回です。',
    organiser: '主催者が決定するか、再受験を認めます。主催者にお問い合わせください。',
  },
  decision: {
    title: '主催者による決定',
    text: '数値だけでは決まらないため、主催者が {{time}} に決定しました。',
    reason: '理由：{{reason}}',
  },
  parameters: {
    title: '得点の根拠',
    text: '回答した {{total}} 問のうち {{value}} 問には推定されたパラメータがあります。残りは難易度のラベルを用いています。',
    held: 'そのため、管理者が書面で承認するまで証明書は発行されません。',
  },
  unmeasured: {
    short: '測定不能',
    title: '結果を測定できませんでした',
    text: '{{answered}}問に解答しました。解答が5問未満の場合、得点はありません。',
  },
  tooShort: {
    title: '最少問題数に達する前に終了しました',
    text: '最少{{minimum}}問のうち{{answered}}問に解答したため、合格にはなりません。',
    wrong: '解答しなかった{{value}}問は不正解として数えます。',
  },
  technicalEnd: '技術的な問題で終了した場合は主催者にご連絡ください。再受験を認めることができます。',
  voided: {
    title: '不備のある問題',
    nobody: '問題 {{number}} は採点されません：{{reason}}',
    everyone: '問題 {{number}} は全員に得点が与えられます：{{reason}}',
  },
  withheld: {
    title: 'まだ表示されないもの',
    score: '得点',
    competencies: '能力別の結果',
    answers: '解答と正解',
    'own-attempts': '{{parts}}：受験回数を使い切ったとき、遅くともアセスメントが終了する {{time}} に表示されます。',
    'own-attempts-open': '{{parts}}：今回の受験が終わると表示されます。',
    running: '{{parts}}：全受験者のアセスメントが終了すると表示されます。予定は {{time}} です。',
    'running-open': '{{parts}}：最後の受験者が終わりしだい表示されます。',
    'asked-elsewhere':
      '{{parts}}：一部の問題が別のアセスメントで使われています。その終了後に表示されます。予定は {{time}} です。',
    'asked-elsewhere-open':
      '{{parts}}：一部の問題が別のアセスメントで使われています。その受験者が終わりしだい表示されます。',
    short: '得点は未表示',
    certificate: '証明書は得点とともに提供されます。',
  },
  competencies: 'コンピテンシー',
  competency: {
    integrity: '誠実さ',
    cooperation: '協力',
    communication: 'コミュニケーション',
    'service-orientation': 'サービス志向',
    discipline: '規律',
  },
  table: {
    competency: 'コンピテンシー',
    correct: '正解',
  },
  recommendations: '推奨事項',
  recommendation: {
    congratulations: 'おめでとうございます！合格点に達しました。',
    'study-again': 'まだ合格点に達していません。内容をもう一度学習してください。',
    strengthen: '「{{competency}}」を強化しましょう。',
    'keep-up': '「{{competency}}」を維持しましょう。',
  },
}
