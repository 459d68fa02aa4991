import { Button, Center, Stack, Text, ThemeIcon, Title } from '@mantine/core'
import {
  IconBrowserX,
  IconCalendarOff,
  IconCalendarTime,
  IconCircleCheck,
  IconHandStop,
  IconLockX,
  type Icon,
} from '@tabler/icons-react'
import { useEffect, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import type { ParticipantAssessment } from '@pengawas/shared/contracts/participant-assessments'
import { formatInstant } from '../../../lib/dates.ts'
import type { EntryRefusal } from '../../../lib/participant-assessments.ts'
import { SittingLine } from '../../../ui/sitting-line.tsx'
import { MAIN_ID } from '../../../ui/skip-link.tsx'

interface NoticeProps {
  icon: Icon
  color: string
  title: string
  text: string
  children?: ReactNode
}

function Notice({ icon: NoticeIcon, color, title, text, children }: NoticeProps) {
  return (
    <Center component="main" id={MAIN_ID} mih="100vh" p="lg">
      <Stack align="center" maw={480} ta="center">
        <ThemeIcon size={64} radius="xl" variant="light" color={color}>
          <NoticeIcon size={34} aria-hidden />
        </ThemeIcon>
        <Title order={1} size="h2">
          {title}
        </Title>
        <Text c="var(--pengawas-quiet)">{text}</Text>
        {children}
      </Stack>
    </Center>
  )
}

/** When, and in which sitting, the candidate takes it. */
function OwnTime({ assessment, sitting }: Pick<ParticipantAssessment, 'assessment' | 'sitting'>) {
  const { i18n } = useTranslation()
  const [start, end] = [assessment.startDate, assessment.endDate].map((date) => formatInstant(date, i18n.language))
  return (
    <div>
      <Text fw={600}>{assessment.title}</Text>
      <SittingLine sitting={sitting} />
      <Text>
        {start} – {end}
      </Text>
    </div>
  )
}

function HomeButton() {
  const { t } = useTranslation()
  return (
    <Button component={Link} to="/participant" variant="default">
      {t('home')}
    </Button>
  )
}

const REDIRECT_MS = 3_000

const REFUSALS = {
  'not-assigned': { icon: IconLockX, color: 'gray', text: 'notAssigned' },
  'used-up': { icon: IconCircleCheck, color: 'teal', text: 'usedUp' },
  terminated: { icon: IconHandStop, color: 'red', text: 'terminated' },
  'not-begun': { icon: IconCalendarTime, color: 'blue', text: 'notBegun' },
  expired: { icon: IconCalendarOff, color: 'gray', text: 'expired' },
} as const satisfies Record<EntryRefusal, { icon: Icon; color: string; text: string }>

interface NoEntryProps {
  refusal: EntryRefusal
  reason?: string | null
  /** What the candidate came for, where it is theirs: in a sitting they are told which, and stay to read it. */
  own?: Pick<ParticipantAssessment, 'assessment' | 'sitting'> | null
}

/** Why a test cannot be entered, in a proctor's words too where one ended it; it leads back to the candidate's dashboard by itself. */
export function NoEntry({ refusal, reason = null, own = null }: NoEntryProps) {
  const { t } = useTranslation('capture')
  const navigate = useNavigate()
  // Somebody's words take longer to read than the fixed ones: then the candidate leaves.
  const isWrongTime = own !== null && own.sitting !== null && (refusal === 'not-begun' || refusal === 'expired')
  const staysOpen = (refusal === 'terminated' && reason !== null) || isWrongTime
  useEffect(() => {
    if (staysOpen) return
    const timer = setTimeout(() => void navigate('/participant', { replace: true }), REDIRECT_MS)
    return () => clearTimeout(timer)
  }, [navigate, staysOpen])
  const { icon, color, text } = REFUSALS[refusal]
  return (
    <Notice
      icon={icon}
      color={color}
      title={t(`entry.${text}.title`)}
      text={isWrongTime ? t('entry.ownTime') : t(`entry.${text}.text`)}
    >
      {isWrongTime ? <OwnTime {...own} /> : null}
      {staysOpen && reason !== null ? (
        <Text fw={600} style={{ overflowWrap: 'anywhere' }} data-testid="status-reason">
          {t('entry.because')} <bdi>{reason}</bdi>
        </Text>
      ) : null}
      <HomeButton />
    </Notice>
  )
}

export function Unsupported({ reason }: { reason: 'text' | 'insecure' | 'screen' }) {
  const { t } = useTranslation('capture')
  return (
    <Notice icon={IconBrowserX} color="orange" title={t('unsupported.title')} text={t(`unsupported.${reason}`)}>
      <HomeButton />
    </Notice>
  )
}
