import { Stack, Text, Title } from '@mantine/core'
import { IconShieldCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import classes from './session-room.module.css'

/** The place of the questions. Until there are any, it says so. */
export function SessionRoom() {
  const { t } = useTranslation('capture')
  return (
    <section className={classes.room}>
      <Stack align="center" gap="sm" maw={420} ta="center">
        <IconShieldCheck size={44} stroke={1.5} aria-hidden color="var(--mantine-primary-color-filled)" />
        <Title order={1} size="h3">
          {t('session.heading')}
        </Title>
        <Text c="var(--pengawas-quiet)">{t('session.room')}</Text>
      </Stack>
    </section>
  )
}
