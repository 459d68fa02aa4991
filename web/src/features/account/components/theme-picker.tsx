import { Radio, SimpleGrid, Text } from '@mantine/core'
import { THEMES } from '@pengawas/shared/contracts/account'
import { useTranslation } from 'react-i18next'
import { useAppearance } from '../../../lib/appearance.ts'
import { useFailureText } from '../../../lib/messages.ts'
import { useChangeSettings } from '../../../lib/settings.ts'
import { toastFailure } from '../../../lib/toasts.ts'
import classes from './theme-picker.module.css'

/** Six pictures of what each theme looks like; the choice is seen at once. */
export function ThemePicker() {
  const { t } = useTranslation('account')
  const current = useAppearance(({ theme }) => theme)
  const failureText = useFailureText()
  const change = useChangeSettings()
  const choose = (name: string): void => {
    const theme = THEMES.find((entry) => entry === name)
    if (theme) change.mutate({ theme }, { onError: (error) => toastFailure(failureText(error)) })
  }
  return (
    <Radio.Group label={t('theme.title')} value={current} onChange={choose}>
      <SimpleGrid cols={{ base: 2, sm: 3 }} spacing="sm" mt="md">
        {THEMES.map((name) => (
          <Radio.Card key={name} value={name} p="xs" radius="md" className={classes.card}>
            <span className={`${classes.picture} ${classes[name] ?? ''}`} aria-hidden>
              <span className={classes.side} />
              <span className={classes.line} />
              <span className={classes.button} />
            </span>
            <Text component="span" size="sm" fw={current === name ? 700 : 500}>
              <Radio.Indicator size="xs" me={6} style={{ display: 'inline-flex', verticalAlign: 'middle' }} />
              {t(`themes.${name}`)}
            </Text>
          </Radio.Card>
        ))}
      </SimpleGrid>
    </Radio.Group>
  )
}
