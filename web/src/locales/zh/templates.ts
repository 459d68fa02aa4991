export const templates = {
  welcome: {
    title: '欢迎',
    message: '您在测评系统中的账户已启用。',
  },
  'password-changed': {
    title: '密码已修改',
    message: '您的账户密码刚刚修改，其他设备上的会话已结束。',
  },
  'password-reset': {
    title: '密码已重置',
    message: '管理员重置了您的账户密码。',
  },
  'two-factor-enabled': {
    title: '双重验证已开启',
    message: '现在登录需要身份验证器中的验证码。',
  },
  'two-factor-disabled': {
    title: '双重验证已关闭',
    message: '登录不再需要验证码。',
  },
  'participant-registered': {
    title: '新注册',
    message: '{{name}} 注册为参与者。',
    label: '查看用户',
  },
  'participant-added': {
    title: '已添加参与者',
    message: '{{name}} 已添加为参与者。',
    label: '查看用户',
  },
  'people-imported': {
    title: '导入完成',
    message: '已导入 {{count}} 个账户。',
  },
  'assessment-assigned': {
    title: '新测评',
    message: '您已被列为“{{title}}”的参与者。',
    label: '查看测评',
  },
  'assessment-scheduled': {
    title: '测评已排期',
    message: '“{{title}}”已排期。',
    label: '查看测评',
  },
  'proctor-assigned': {
    title: '新的监考任务',
    message: '您被指派监考“{{title}}”。',
    label: '打开监考',
  },
  'flag-critical': {
    title: '严重发现',
    message: '{{name}}：{{description}}',
    label: '打开监考',
  },
}
