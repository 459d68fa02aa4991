import { Button, Container, Paper, Stack, Text, ThemeIcon, Title } from '@mantine/core'
import type { CertificateCheck } from '@pengawas/shared/contracts/test-results'
import {
  IconBuilding,
  IconBuildingBank,
  IconCalendarCheck,
  IconCertificate,
  IconCertificateOff,
  IconClipboardList,
  IconPercentage,
  IconSignature,
  IconUser,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { formatInstant } from '../../../lib/dates.ts'
import { failureCode } from '../../../lib/http.ts'
import { formatNumber } from '../../../lib/rules/numbers.ts'
import { Fact } from '../../../ui/fact.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { ServerAway } from '../../../ui/server-away.tsx'
import { MAIN_ID } from '../../../ui/skip-link.tsx'
import { Splash } from '../../../ui/splash.tsx'
import { Verdict } from '../../../ui/verdict.tsx'
import { certificateLogoUrl, certificateQuery } from '../api/results.ts'
import classes from './certificate-page.module.css'

/** The page behind a certificate's QR code, open to everyone: whether the certificate is genuine, and what it says. */
export function CertificatePage() {
  const { code = '' } = useParams()
  const check = useQuery(certificateQuery(code))
  if (check.isPending) return <Splash />
  if (check.isError && failureCode(check.error) !== 'not-found' && failureCode(check.error) !== 'invalid-input') {
    return <ServerAway onRetry={() => void check.refetch()} />
  }
  return (
    <>
      <PageHeader canLeave={false} />
      <Container component="main" id={MAIN_ID} size="sm" py={{ base: 'lg', sm: 48 }}>
        <Paper withBorder p={{ base: 'lg', sm: 'xl' }}>
          {check.data ? <Known certificate={check.data} code={code} /> : <Unknown />}
        </Paper>
      </Container>
    </>
  )
}

function Known({ certificate, code }: { certificate: CertificateCheck; code: string }) {
  const { t, i18n } = useTranslation('results')
  // A score that was corrected may take a pass away that a certificate on paper still claims.
  const isValid = certificate.isPassed
  return (
    <Stack gap="lg">
      {certificate.issuer?.hasLogo ? (
        <img src={certificateLogoUrl(code)} alt={certificate.issuer.agency} className={classes['logo']} />
      ) : null}
      <ThemeIcon size={64} radius="xl" variant="light" color={isValid ? 'teal' : 'red'}>
        {isValid ? <IconCertificate size={34} aria-hidden /> : <IconCertificateOff size={34} aria-hidden />}
      </ThemeIcon>
      <div>
        <Title order={1} size="h2">
          {t(isValid ? 'check.genuine' : 'check.withdrawn')}
        </Title>
        <Text c="var(--pengawas-quiet)">{t('check.number', { value: certificate.number })}</Text>
      </div>
      <Stack component="dl" gap="md" m={0}>
        <Fact icon={IconUser} label={t('check.name')} value={certificate.participantName} />
        {certificate.participantUnit === null ? null : (
          <Fact icon={IconBuilding} label={t('check.unit')} value={certificate.participantUnit} />
        )}
        <Fact icon={IconClipboardList} label={t('check.assessment')} value={certificate.assessmentTitle} />
        <Fact
          icon={IconPercentage}
          label={t('check.score')}
          value={`${formatNumber(certificate.percentageScore, i18n.language)}%`}
        />
        <Fact
          icon={IconCalendarCheck}
          label={t('check.completed')}
          value={formatInstant(certificate.completedAt, i18n.language)}
        />
        {certificate.issuer === null ? null : <IssuerFacts issuer={certificate.issuer} />}
      </Stack>
      <div>
        <Verdict verdict={certificate.isPassed ? 'passed' : 'failed'} />
      </div>
    </Stack>
  )
}

function IssuerFacts({ issuer }: { issuer: NonNullable<CertificateCheck['issuer']> }) {
  const { t } = useTranslation('results')
  const { agency, signatoryName, signatoryOffice } = issuer
  return (
    <>
      {agency === '' ? null : <Fact icon={IconBuildingBank} label={t('check.issuer')} value={agency} />}
      {signatoryName === '' ? null : (
        <Fact
          icon={IconSignature}
          label={t('check.signatory')}
          value={signatoryOffice === '' ? signatoryName : `${signatoryName}, ${signatoryOffice}`}
        />
      )}
    </>
  )
}

function Unknown() {
  const { t } = useTranslation(['results', 'common'])
  return (
    <Stack gap="md" align="flex-start">
      <ThemeIcon size={64} radius="xl" variant="light" color="red">
        <IconCertificateOff size={34} aria-hidden />
      </ThemeIcon>
      <Title order={1} size="h2">
        {t('results:check.unknown')}
      </Title>
      <Text c="var(--pengawas-quiet)">{t('results:check.unknownText')}</Text>
      <Button component="a" href="/" variant="default">
        {t('common:home')}
      </Button>
    </Stack>
  )
}
