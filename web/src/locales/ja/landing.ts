export const landing = {
  login: 'ログイン',
  register: '登録',
  badge: '公務員のために',
  headline: '見守られた公平な能力評価',
  lead: '適応型・通常型のコンピューターテスト、AI支援のライブ監督、記述採点。すべての判断は人が行います。',
  enter: 'システムに入る',
  start: 'アセスメント開始',
  learn: '詳しく見る',
  contactAdmin: '管理者に連絡',
  access: {
    title: 'アクセスは管理者から',
    text: '利用するには所属機関の管理者に連絡してください。アカウントをお持ちの方は NIP とパスワードでログインしてください。',
  },
  featuresTitle: '主な機能',
  features: {
    proctoring: {
      title: 'AI監督',
      text: '顔・視線・音声・タブ切替・コピー貼り付けを検出し、試験監督が確認します。',
    },
    essay: {
      title: 'AI記述採点',
      text: '評価者が採点基準に沿って採点します。機械の提案は比較のためで、点数を決めることはありません。',
    },
    analytics: {
      title: '予測分析',
      text: '項目反応モデルが能力を推定し、次の問題を選びます。推定には必ず誤差を示します。',
    },
    talent: {
      title: 'タレントマネジメント',
      text: '受験者ごとのコンピテンシー別の得点を、配置や育成の判断材料にします。',
    },
  },
  stepsTitle: '3つのステップ',
  steps: {
    register: {
      title: '登録',
      text: '管理者がアカウントを作成します。機関が許可していれば本人も登録できます。',
    },
    test: {
      title: '受験',
      text: '自分のパソコンで受験。時間はサーバーが計ります。',
    },
    result: {
      title: '結果と分析',
      text: 'コンピテンシー別の得点と機関向けの報告書。',
    },
  },
  benefitsTitle: 'メリット',
  benefits: {
    fair: {
      title: '公平',
      text: '全員が同じ方法で評価されます。',
    },
    transparent: {
      title: '透明',
      text: 'フラグには証拠と確信度が付きます。',
    },
    efficient: {
      title: '効率的',
      text: '1人の試験監督が多数の受験者を見守れます。',
    },
    secure: {
      title: '安全',
      text: 'データは機関のサーバーに留まり、変更はすべて記録されます。',
    },
    flexible: {
      title: '柔軟',
      text: 'どこからでも、5言語で、時間の配慮も可能。',
    },
    measured: {
      title: '測定可能',
      text: 'すべての数値に標本数を添えます。',
    },
  },
  footer: {
    support: 'サポート',
    noContact: '所属機関の管理者に連絡してください。',
    email: 'メール',
    phone: '電話',
    address: '住所',
  },
}
