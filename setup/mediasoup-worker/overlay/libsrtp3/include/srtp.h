#pragma once

/*
 * The part of libsrtp 3's interface that mediasoup's worker uses, on top of libsrtp 2.
 *
 * Version 3 hides the policy behind setters and gives input and output separate buffers. Functions of the same name but another
 * shape are declared here with the prefix srtp3_ and then renamed by macros, so that both headers can be included at once.
 */

#include <srtp2/srtp.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Error codes that version 3 added. The worker only names them in a table. */
#define srtp_err_status_buffer_small ((srtp_err_status_t)27)
#define srtp_err_status_cryptex_err ((srtp_err_status_t)28)

typedef struct srtp3_policy* srtp3_policy_t;

srtp_err_status_t srtp3_policy_create(srtp3_policy_t* policy);
void srtp3_policy_destroy(srtp3_policy_t policy);
srtp_err_status_t srtp3_policy_set_ssrc(srtp3_policy_t policy, srtp_ssrc_t ssrc);
srtp_err_status_t srtp3_policy_set_profile(srtp3_policy_t policy, srtp_profile_t profile);
srtp_err_status_t srtp3_policy_add_key(
    srtp3_policy_t policy,
    const uint8_t* key, size_t key_length,
    const uint8_t* salt, size_t salt_length,
    const uint8_t* mki, size_t mki_length);
srtp_err_status_t srtp3_policy_set_allow_repeat_tx(srtp3_policy_t policy, bool allow);
srtp_err_status_t srtp3_policy_set_window_size(srtp3_policy_t policy, size_t window_size);

srtp_err_status_t srtp3_create(srtp_t* session, srtp3_policy_t policy);

/* *output_length is the room in output on entry and the length of the result on return. Input and output may be the same. */
srtp_err_status_t srtp3_protect(
    srtp_t session, const uint8_t* input, size_t input_length, uint8_t* output, size_t* output_length, size_t mki_index);
srtp_err_status_t srtp3_unprotect(
    srtp_t session, const uint8_t* input, size_t input_length, uint8_t* output, size_t* output_length);
srtp_err_status_t srtp3_protect_rtcp(
    srtp_t session, const uint8_t* input, size_t input_length, uint8_t* output, size_t* output_length, size_t mki_index);
srtp_err_status_t srtp3_unprotect_rtcp(
    srtp_t session, const uint8_t* input, size_t input_length, uint8_t* output, size_t* output_length);

#ifdef __cplusplus
}
#endif

#ifndef SRTP3_ON_SRTP2_IMPLEMENTATION
#define srtp_policy_t srtp3_policy_t
#define srtp_policy_create srtp3_policy_create
#define srtp_policy_destroy srtp3_policy_destroy
#define srtp_policy_set_ssrc srtp3_policy_set_ssrc
#define srtp_policy_set_profile srtp3_policy_set_profile
#define srtp_policy_add_key srtp3_policy_add_key
#define srtp_policy_set_allow_repeat_tx srtp3_policy_set_allow_repeat_tx
#define srtp_policy_set_window_size srtp3_policy_set_window_size
#define srtp_create srtp3_create
#define srtp_stream_remove srtp_remove_stream
#define srtp_protect srtp3_protect
#define srtp_unprotect srtp3_unprotect
#define srtp_protect_rtcp srtp3_protect_rtcp
#define srtp_unprotect_rtcp srtp3_unprotect_rtcp
#endif
