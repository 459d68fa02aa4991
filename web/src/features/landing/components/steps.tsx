import { Text, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import classes from './landing-page.module.css'

const STEPS = ['register', 'test', 'result'] as const

export function Steps() {
  const { t } = useTranslation('landing')
  return (
    <>
      <Title order={2} id="steps" mb="xl">
        {t('stepsTitle')}
      </Title>
      <ol className={classes.steps}>
        {STEPS.map((key, index) => (
          <li key={key}>
            <Text className={classes.number} aria-hidden>
              {index + 1}
            </Text>
            <Title order={3} size="h4" mt="sm" mb={4}>
              {t(`steps.${key}.title`)}
            </Title>
            <Text c="var(--pengawas-quiet)">{t(`steps.${key}.text`)}</Text>
          </li>
        ))}
      </ol>
    </>
  )
}
