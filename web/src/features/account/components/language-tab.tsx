import { Radio, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { LANGUAGES } from '../../../lib/i18n.ts'
import { useFailureText } from '../../../lib/messages.ts'
import { useChangeSettings } from '../../../lib/settings.ts'
import { toastFailure } from '../../../lib/toasts.ts'

export function LanguageTab() {
  const { t, i18n } = useTranslation('account')
  const failureText = useFailureText()
  const change = useChangeSettings()
  const choose = (code: string): void => {
    const language = LANGUAGES.find((entry) => entry.code === code)
    if (language) change.mutate({ language: language.code }, { onError: (error) => toastFailure(failureText(error)) })
  }
  return (
    <Radio.Group label={t('tabs.language')} description={t('language.hint')} value={i18n.language} onChange={choose}>
      <Stack gap="xs" mt="md">
        {LANGUAGES.map(({ code, name }) => (
          <Radio.Card key={code} value={code} p="sm" radius="md">
            <Text component="span" lang={code} fw={i18n.language === code ? 700 : 400}>
              <Radio.Indicator me="sm" style={{ display: 'inline-flex', verticalAlign: 'middle' }} />
              {name}
            </Text>
          </Radio.Card>
        ))}
      </Stack>
    </Radio.Group>
  )
}
