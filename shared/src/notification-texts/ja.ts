import type { NotificationTexts } from '../notifications.ts'

export const notificationTexts: NotificationTexts = {
  welcome: {
    title: 'ようこそ',
    message: 'アセスメントシステムのアカウントが有効になりました。',
    label: 'マイページを開く',
  },
  'password-changed': {
    title: 'パスワードの変更',
    message: 'アカウントのパスワードが変更され、他の端末のセッションは終了しました。',
    label: '端末を見る',
  },
  'password-reset': {
    title: 'パスワードの再設定',
    message: '管理者がパスワードを再設定しました。',
    label: 'アカウントを開く',
  },
  'two-factor-enabled': {
    title: '2段階認証が有効になりました',
    message: 'ログインに認証アプリのコードが必要になりました。',
    label: 'アカウントを開く',
  },
  'two-factor-disabled': {
    title: '2段階認証が無効になりました',
    message: 'ログインに認証コードは不要になりました。',
    label: 'アカウントを開く',
  },
  'participant-registered': {
    title: '新しい登録',
    message: '{{name}} が受験者として登録しました。',
    label: 'ユーザーを見る',
  },
  'profile-requested': {
    title: '情報変更の申請',
    message: '{{name}}さんが氏名、NIP、部署の変更を申請しました。',
    label: '申請を見る',
  },
  'profile-request-accepted': {
    title: 'アカウント情報が変更されました',
    message: '申請が承認されました。',
    label: 'アカウントを開く',
  },
  'profile-request-refused': {
    title: '申請が却下されました',
    message: '情報変更の申請が却下されました：{{reason}}',
    label: 'アカウントを開く',
  },
  'participant-added': {
    title: '受験者を追加しました',
    message: '{{name}} を受験者に追加しました。',
    label: 'ユーザーを見る',
  },
  'people-imported': {
    title: 'インポート完了',
    message: '{{count}} 件のアカウントを取り込みました。',
    label: 'ユーザーを見る',
  },
  'questions-imported': {
    title: '問題のインポート完了',
    message: '{{count}} 問を取り込みました。検証待ちです。',
    label: '問題を見る',
  },
  'import-failed': {
    title: 'インポート失敗',
    message: '何も保存されていません。理由を確認してから、もう一度ファイルをインポートしてください。',
    label: 'インポートを見る',
  },
  'package-ready': {
    title: '証拠パッケージの準備完了',
    message: '証拠パッケージは24時間ダウンロードできます。',
    label: 'パッケージを表示',
  },
  'package-failed': {
    title: '証拠パッケージを作成できませんでした',
    message: '理由を確認し、パッケージのページでもう一度作成してください。',
    label: 'パッケージを表示',
  },
  'report-ready': {
    title: 'レポートファイルの準備完了',
    message: '「{{title}}」のレポートファイルは7日間ダウンロードできます。',
    label: 'レポートを見る',
  },
  'report-failed': {
    title: 'レポートファイルを作成できませんでした',
    message:
      '「{{title}}」のレポートファイルは作成されませんでした。理由を確認し、そのレポートでもう一度作成してください。',
    label: 'レポートを見る',
  },
  'assessment-assigned': {
    title: '新しいアセスメント',
    message: '「{{title}}」の受験者に登録されました。',
    label: 'アセスメントを見る',
  },
  'assessment-scheduled': {
    title: 'アセスメントを予定しました',
    message: '「{{title}}」を予定しました。',
    label: 'アセスメントを見る',
  },
  'assessment-tomorrow': {
    title: 'まもなくアセスメントが始まります',
    message: '「{{title}}」は {{at}} に始まります。',
    label: 'アセスメントを見る',
  },
  'assessment-soon': {
    title: '1時間以内にアセスメントが始まります',
    message: '「{{title}}」は {{at}} に始まります。',
    label: 'アセスメントを見る',
  },
  'assessment-over': {
    title: 'アセスメントが終了しました',
    message: '「{{title}}」は {{at}} に終了しました。',
    label: 'アセスメントを見る',
  },
  'sitting-assigned': {
    title: '受験日程',
    message: '「{{title}}」：{{sitting}}、{{at}} に始まります。',
    label: 'アセスメントを見る',
  },
  'sitting-left': {
    title: '受験日程',
    message: '「{{title}}」はあなたの場合 {{at}} に始まります。',
    label: 'アセスメントを見る',
  },
  'proctor-assigned': {
    title: '新しい監督の担当',
    message: '「{{title}}」の監督を担当します。',
    label: '監視画面を開く',
  },
  'co-administrator-added': {
    title: '共同管理者になりました',
    message: '{{name}}さんがあなたを「{{title}}」の共同管理者にしました。',
    label: 'アセスメントを見る',
  },
  'co-administrator-removed': {
    title: '共同管理者ではなくなりました',
    message: '{{name}}さんがあなたを「{{title}}」の共同管理者から外しました。',
    label: 'アセスメント一覧を見る',
  },
  'co-administrator-left': {
    title: '共同管理者が抜けました',
    message: '{{name}}さんは「{{title}}」を管理しなくなりました。',
    label: 'アセスメントを見る',
  },
  'ownership-received': {
    title: '所有者になりました',
    message: '{{name}}さんが「{{title}}」をあなたに移しました：{{reason}}',
    label: 'アセスメントを見る',
  },
  'ownership-changed': {
    title: 'アセスメントの所有者が変わりました',
    message: '「{{title}}」の所有者は{{name}}さんになりました：{{reason}}',
    label: 'アセスメントを見る',
  },
  'question-assigned': {
    title: '新しい検証タスク',
    message: '問題「{{preview}}」の検証を担当することになりました。',
    label: '検証タスクを開く',
  },
  'question-revised': {
    title: '問題が修正されました',
    message: '{{name}}さんが問題「{{preview}}」を修正しました。あなたの検証を待っています。',
    label: '検証タスクを開く',
  },
  'question-returned': {
    title: '問題の修正が必要です',
    message: '{{name}}さんが問題「{{preview}}」を修正のために差し戻しました。',
    label: '問題を見る',
  },
  'question-approved': {
    title: '問題が承認されました',
    message: '問題「{{preview}}」が承認されました。',
    label: '問題を見る',
  },
  'question-rejected': {
    title: '問題が却下されました',
    message: '問題「{{preview}}」が却下されました: {{reason}}',
    label: '問題を見る',
  },
  'question-commented': {
    title: '新しいコメント',
    message: '{{name}}さんが問題「{{preview}}」にコメントしました。',
    label: '問題を見る',
  },
  'marks-differ': {
    title: '論述の点数に差があります',
    message: '受験者 {{code}} の論述の2つの点数の差が大きく、調整が必要です。',
    label: '論述を開く',
  },
  'mark-proposed': {
    title: '論述の点数の提案',
    message: '受験者 {{code}} の論述の合意点があなたの同意を待っています。',
    label: '論述を開く',
  },
  'credits-proposed': {
    title: '追加時間の提案',
    message: '「{{title}}」の受験者が障害で時間を失いました。追加時間の提案が試験監督の決定を待っています。',
    label: '提案を見る',
  },
  'wall-unwatched': {
    title: '監督中の試験監督がいません',
    message: '「{{title}}」の受験者が受験中ですが、この 1 分間、監督画面を開いている試験監督がいません。',
    label: '開く',
  },
  'test-reopened': {
    title: 'テストが再開できます',
    message: '「{{title}}」に {{time}} の時間が追加されました。続けると時間が進みます。',
    label: 'テストを続ける',
  },
  'passing-score-changed': {
    title: '合格点が変更されました',
    message:
      '{{name}}さんが「{{title}}」の合格点を{{before}}から{{after}}に変更し、すべての結果が改めて判定されました。理由：{{reason}}',
    label: '結果を見る',
  },
  'result-decided-anew': {
    title: '結果が改めて判定されました',
    message: '「{{title}}」の合格点が{{before}}から{{after}}に変わり、あなたの結果が改めて判定されました。',
    label: '結果を見る',
  },
  'result-final': { title: '結果が確定しました', message: '「{{title}}」の結果が確定しました。', label: '結果を見る' },
  'result-changed': {
    title: '結果が変わりました',
    message: '「{{title}}」の結果が再計算され、変わりました。理由は結果のページにあります。',
    label: '結果を見る',
  },
  'certificate-issued': {
    title: '証明書が発行されました',
    message: '「{{title}}」の結果が確定し、証明書が発行されました。',
    label: '結果を見る',
  },
  'help-asked': {
    title: '受験者が助けを求めています',
    message: '{{name}}（{{code}}）が試験監督に助けを求めています。',
    label: '監督画面を開く',
  },
  'flag-critical': {
    title: '重大なフラグ',
    message: '{{name}}：{{description}}',
    label: '監視画面を開く',
  },
  'flag-commented': {
    title: 'フラグへのコメント',
    message: '{{name}}さんが{{candidate}}さんのフラグにコメントしました。',
    label: 'フラグを開く',
  },
  'second-review-asked': {
    title: '二次確認の依頼',
    message: '{{name}}さんが{{candidate}}さんのフラグの判定変更を提案しました。',
    label: '確認する',
  },
  'second-review-decided': {
    title: '二次確認の完了',
    message: '{{name}}さんが{{candidate}}さんの判定変更について決定しました。',
    label: 'フラグを開く',
  },
  'termination-review-asked': {
    title: 'テスト終了の二次確認',
    message: '{{name}}さんが{{candidate}}さんのテストを終了しました。別の人が支持するか取り消します。',
    label: '確認する',
  },
  'termination-overturned': {
    title: 'テストが再開されました',
    message: '「{{title}}」の終了は取り消されました。残り時間は{{time}}で、続けると計時が始まります。',
    label: 'テストを続ける',
  },
  'appeal-possible': {
    title: 'テストで不利に扱われたことがあります',
    message: '「{{title}}」で、フラグまたはテストの打ち切りが不利に扱われました。{{at}} まで異議を申し立てられます。',
    label: '確認して申し立てる',
  },
  'appeal-submitted': {
    title: '新しい異議',
    message: '{{candidate}} さんが「{{title}}」について異議を申し立てました。',
    label: '異議を開く',
  },
  'appeal-withdrawn': {
    title: '異議の取り下げ',
    message: '{{candidate}} さんが「{{title}}」についての異議を取り下げました。',
    label: '異議の一覧を開く',
  },
  'appeal-decided': {
    title: '異議について決定されました',
    message: '「{{title}}」についての異議が決定されました。決定と理由をご確認ください。',
    label: '決定を読む',
  },
  'appealed-decision': {
    title: '受験者の異議が決定されました',
    message:
      '{{name}} さんが「{{title}}」についての {{candidate}} さんの異議を決定しました。維持 {{upheld}} 件、取り消し {{overturned}} 件。',
    label: '開く',
  },
  'webhook-disabled': {
    title: '他のシステムへの通知が停止されました',
    message:
      '「{{name}}」への送信が失敗し続けたため、停止しました。未送信の分は保管されています。原因を解消してから、再び有効にしてください。',
    label: 'Webhook を開く',
  },
  'own-data-ready': {
    title: 'データのパッケージができました',
    message: '7 日間ダウンロードできます。',
    label: 'ダウンロード',
  },
  'own-data-failed': {
    title: 'データのパッケージを作成できませんでした',
    message: 'もう一度請求してください。それでもできない場合は管理者に連絡してください。',
    label: '開く',
  },
  'erasure-asked': {
    title: 'データ消去の請求',
    message: '受験者がデータの消去を求めています。理由を添えて決定してください。',
    label: '確認',
  },
  'erasure-refused': {
    title: '消去の請求は却下されました',
    message: '理由：{{reason}}',
    label: '開く',
  },
  'erasure-accepted': {
    title: '消去の請求は承認されました',
    message: '{{at}} に個人データを消去し、アカウントを閉じます。それまでは取り下げることができます。',
    label: '開く',
  },
}
