export const landing = {
  login: '登录',
  register: '注册',
  badge: '面向公务员',
  headline: '有监考且公平的公务员胜任力测评',
  lead: '自适应与常规机考、人工智能辅助的实时监考和论述题评分。每个决定始终由人作出。',
  enter: '进入系统',
  start: '开始测评',
  learn: '了解更多',
  contactAdmin: '联系管理员',
  access: {
    title: '通过管理员获取权限',
    text: '请联系本机构管理员获取访问权限。如已有账户，请使用 NIP 和密码登录。',
  },
  featuresTitle: '主要功能',
  features: {
    proctoring: {
      title: '人工智能监考',
      text: '检测人脸、视线、声音、切换标签页和复制粘贴，由监考员复核。',
    },
    essay: {
      title: '智能论述题评分',
      text: '评分员按评分标准打分；机器建议仅供对比，从不决定分数。',
    },
    analytics: {
      title: '预测分析',
      text: '项目反应模型估计能力并选择下一题；每个估计都附有误差。',
    },
    talent: {
      title: '人才管理',
      text: '每位参加者按胜任力的得分，供机构作任用与发展决定参考。',
    },
  },
  stepsTitle: '三个步骤',
  steps: {
    register: {
      title: '注册',
      text: '由管理员创建账户；机构开放时也可自助注册。',
    },
    test: {
      title: '参加测试',
      text: '在自己的电脑上作答，由服务器计时。',
    },
    result: {
      title: '结果与分析',
      text: '按胜任力给出得分，并为机构生成报告。',
    },
  },
  benefitsTitle: '优势',
  benefits: {
    fair: {
      title: '公平',
      text: '所有人以相同方式接受测评。',
    },
    transparent: {
      title: '透明',
      text: '每项标记都附有证据和置信度。',
    },
    efficient: {
      title: '高效',
      text: '一名监考员可同时监看多名参加者。',
    },
    secure: {
      title: '安全',
      text: '数据保留在本机构服务器，所有更改均有记录。',
    },
    flexible: {
      title: '灵活',
      text: '随时随地、五种语言，并支持延长时间。',
    },
    measured: {
      title: '可衡量',
      text: '每个数字都附有样本量。',
    },
  },
  footer: {
    support: '支持',
    noContact: '请联系本机构管理员。',
    email: '电子邮箱',
    phone: '电话',
    address: '地址',
  },
}
