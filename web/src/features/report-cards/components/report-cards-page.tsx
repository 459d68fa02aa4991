import { Button, Container, Group, Paper, SimpleGrid, Stack, Text, Title } from '@mantine/core'
import { CARD_PERMISSIONS, REPORT_CARDS, type ReportCard } from '@pengawas/shared/contracts/report-cards'
import { DEFAULT_REPORT_PERIOD } from '@pengawas/shared/contracts/reports'
import { seesEveryAssessment } from '@pengawas/shared/permissions'
import { type Icon, IconChartHistogram, IconGauge, IconUserScan, IconUsersGroup } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { mayDo, useUser } from '../../../lib/profile.ts'
import { CardDialog } from './card-dialog.tsx'
import { useCardAddress } from './use-card-address.ts'

const ICONS: Readonly<Record<ReportCard, Icon>> = {
  'assessment-performance': IconChartHistogram,
  'participant-analytics': IconUsersGroup,
  'ai-proctoring': IconUserScan,
  'system-usage': IconGauge,
}

/** Four questions about a period, each answered in a dialog. */
export function ReportCardsPage() {
  const { t } = useTranslation('reportCards')
  const user = useUser()
  const { address, open, close } = useCardAddress()
  const cards = REPORT_CARDS.filter((card) => mayDo(user, CARD_PERMISSIONS[card]))
  const counted = t(seesEveryAssessment(user.role) ? 'counted.all' : 'counted.own')
  return (
    <Container size="xl" py="lg" px={{ base: 'sm', sm: 'lg' }}>
      <Stack gap="lg">
        <Text c="var(--pengawas-quiet)">{t('hint')}</Text>
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
          {cards.map((card) => (
            <OneCard
              key={card}
              card={card}
              counted={counted}
              onOpen={() => open({ card, period: { kind: 'named', name: DEFAULT_REPORT_PERIOD } })}
            />
          ))}
        </SimpleGrid>
      </Stack>
      {address !== null && cards.includes(address.card) ? (
        <CardDialog
          card={address.card}
          period={address.period}
          onPeriod={(period) => open({ card: address.card, period })}
          onClose={close}
        />
      ) : null}
    </Container>
  )
}

function OneCard({ card, counted, onOpen }: { card: ReportCard; counted: string; onOpen: () => void }) {
  const { t } = useTranslation('reportCards')
  const CardIcon = ICONS[card]
  const title = t(`cards.${card}.title`)
  return (
    <Paper component="article" withBorder p="lg" aria-labelledby={card}>
      <Stack gap="sm" h="100%" align="flex-start">
        <Group gap="sm" wrap="nowrap">
          <CardIcon size={28} aria-hidden style={{ flexShrink: 0 }} />
          <Title order={2} size="h4" id={card}>
            {title}
          </Title>
        </Group>
        <Text style={{ flexGrow: 1 }}>{t(`cards.${card}.question`)}</Text>
        <Text size="sm" c="var(--pengawas-quiet)">
          {counted}
        </Text>
        <Button variant="default" onClick={onOpen}>
          {t('open', { title })}
        </Button>
      </Stack>
    </Paper>
  )
}
