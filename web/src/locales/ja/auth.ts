export const auth = {
  title: 'ログイン',
  participantTitle: '受験者ログイン',
  subtitle: 'NIP とパスワードを入力してください。',
  participantSubtitle: '主催者から渡された NIP とパスワードを入力してください。',
  nip: 'NIP',
  password: 'パスワード',
  nipRequired: 'NIP は必須です',
  passwordRequired: 'パスワードは必須です',
  showPassword: 'パスワードを表示',
  submit: 'ログイン',
  verifying: '確認中…',
  retryAfter: '残りの待ち時間: {{seconds}} 秒',
  pitch: 'すべての人が同じ方法で評価されます。',
  toAssessment:
    'ログインしてアセスメントに戻ってください。すでに始まっている場合、時間は進み続けることがあり、入力済みの解答は保存されています。',
  again: {
    title: '続けるには、もう一度ログインしてください',
    text: '{{name}} さんのログインは終了しました。このページに入力した内容は残っており、ログイン後に続けられます。',
    leave: 'ページを離れる',
    openIdHint: '新しいタブでログインしてから、ここに戻ってください。',
  },
  points: {
    live: '試験監督がその場で見守ります',
    human: 'すべてのフラグは人が判断します',
    private: '許可したものだけが共有されます',
  },
}
