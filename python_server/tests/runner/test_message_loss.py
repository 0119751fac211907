"""Lost messages are detected by their numbers, without false alarms."""

from __future__ import annotations

from freshkernel.runner.message_loss import MessageLossDetector

# With jupyter_client 6, which old gateways have, there is no number of the process.
OLDER = "5ea611ff-888be564ac96193ce666e275"


def missing(
    *arrived: int, last: int, source: str = "session_7", first: str = "session_7_10"
) -> int:
    numbers = MessageLossDetector()
    numbers.begin_after(first)
    for number in (*arrived, last):
        numbers.see(f"{source}_{number}")
    return numbers.missing_until(f"{source}_{last}")


def test_gaps_are_counted() -> None:
    assert missing(11, 12, last=13) == 0
    assert missing(11, last=13) == 1
    assert missing(last=20) == 9


def test_gaps_are_counted_in_ids_of_older_kernels() -> None:
    assert missing(11, 12, last=13, source=OLDER, first=f"{OLDER}_10") == 0
    assert missing(11, last=13, source=OLDER, first=f"{OLDER}_10") == 1


def test_messages_of_before_and_from_later_do_not_fill_a_gap() -> None:
    assert missing(9, 10, 11, 14, last=13) == 1


def test_two_threads_at_once_leave_a_number_out() -> None:
    assert missing(11, 11, last=13) == 0


def test_a_number_that_was_never_sent_is_not_missing() -> None:
    numbers = MessageLossDetector()
    numbers.begin_after("session_7_10")
    for number in (11, 13, 14):
        numbers.see(f"session_7_{number}")
    numbers.see_unsent(["session_7_12", "session_8_9", "session_7_3"])
    assert numbers.missing_until("session_7_14") == 0
    assert numbers.missing_until("session_7_15") == 1


def test_a_number_that_is_sent_after_all_counts_once() -> None:
    numbers = MessageLossDetector()
    numbers.begin_after("session_7_10")
    numbers.see("session_7_11")
    numbers.see_unsent(["session_7_11", "session_7_12"])
    numbers.see("session_7_12")
    assert numbers.missing_until("session_7_13") == 1


def test_other_processes_and_other_forms_say_nothing() -> None:
    assert missing(last=40, source="session_8") == 0
    assert missing(last=40, source="6f1c-33") == 0


def test_what_came_early_counts_for_the_next_cell() -> None:
    numbers = MessageLossDetector()
    numbers.begin_after("session_7_1")
    for number in (2, 4, 3):
        numbers.see(f"session_7_{number}")
    assert numbers.missing_until("session_7_3") == 0
    numbers.begin_after("session_7_3")
    numbers.see("session_7_5")
    assert numbers.missing_until("session_7_5") == 0


def test_what_a_renewed_connection_kept_is_not_missed() -> None:
    numbers = MessageLossDetector()
    numbers.begin_after("session_7_10")
    for number in (11, 12, 20, 21, 22):
        numbers.see(f"session_7_{number}")
    numbers.begin_before("session_7_12", renewed="session_7_20")
    assert numbers.missing_until("session_7_12") == 0
    assert numbers.missing_until("session_7_22") == 7
    numbers.begin_before("session_7_22", renewed="session_7_20")
    assert numbers.missing_until("session_7_22") == 0
    numbers.begin_before("session_7_22", renewed="")
    assert numbers.missing_until("session_7_23") == 1


def test_ids_without_numbers_are_no_ground_to_judge() -> None:
    numbers = MessageLossDetector()
    numbers.begin_after("session_7_10")
    assert numbers.can_judge("session_7_11")
    assert not numbers.can_judge("session_8_11")
    assert not numbers.can_judge("6f1c-33")
