"""The trust of users in the code of projects."""
