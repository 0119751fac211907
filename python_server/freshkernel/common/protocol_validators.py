"""Generated from protocol.schema.json by `npm run generate`. Do not edit."""

from decimal import Decimal

from fastjsonschema import JsonSchemaValueException

NoneType = type(None)


def validate(data, custom_formats={}, name_prefix=None):
    if not isinstance(data, (dict)):
        raise JsonSchemaValueException("" + (name_prefix or "data") + " must be object")
    data_is_dict = isinstance(data, dict)
    if data_is_dict:
        data_keys = set(data.keys())
        if "FindingFix" in data_keys:
            data_keys.remove("FindingFix")
            data__FindingFix = data["FindingFix"]
            validate____defs_findingfix(
                data__FindingFix, custom_formats, (name_prefix or "data") + ".FindingFix"
            )
        if "Finding" in data_keys:
            data_keys.remove("Finding")
            data__Finding = data["Finding"]
            validate____defs_finding(
                data__Finding, custom_formats, (name_prefix or "data") + ".Finding"
            )
        if "NotebookError" in data_keys:
            data_keys.remove("NotebookError")
            data__NotebookError = data["NotebookError"]
            validate____defs_notebookerror(
                data__NotebookError, custom_formats, (name_prefix or "data") + ".NotebookError"
            )
        if "UnusedSuppression" in data_keys:
            data_keys.remove("UnusedSuppression")
            data__UnusedSuppression = data["UnusedSuppression"]
            validate____defs_unusedsuppression(
                data__UnusedSuppression,
                custom_formats,
                (name_prefix or "data") + ".UnusedSuppression",
            )
        if "NotebookFindings" in data_keys:
            data_keys.remove("NotebookFindings")
            data__NotebookFindings = data["NotebookFindings"]
            validate____defs_notebookfindings(
                data__NotebookFindings,
                custom_formats,
                (name_prefix or "data") + ".NotebookFindings",
            )
        if "LintDocument" in data_keys:
            data_keys.remove("LintDocument")
            data__LintDocument = data["LintDocument"]
            validate____defs_lintdocument(
                data__LintDocument, custom_formats, (name_prefix or "data") + ".LintDocument"
            )
        if "StaleCell" in data_keys:
            data_keys.remove("StaleCell")
            data__StaleCell = data["StaleCell"]
            validate____defs_stalecell(
                data__StaleCell, custom_formats, (name_prefix or "data") + ".StaleCell"
            )
        if "StaleDocument" in data_keys:
            data_keys.remove("StaleDocument")
            data__StaleDocument = data["StaleDocument"]
            validate____defs_staledocument(
                data__StaleDocument, custom_formats, (name_prefix or "data") + ".StaleDocument"
            )
        if "StoredException" in data_keys:
            data_keys.remove("StoredException")
            data__StoredException = data["StoredException"]
            validate____defs_storedexception(
                data__StoredException, custom_formats, (name_prefix or "data") + ".StoredException"
            )
        if "ComparedCell" in data_keys:
            data_keys.remove("ComparedCell")
            data__ComparedCell = data["ComparedCell"]
            validate____defs_comparedcell(
                data__ComparedCell, custom_formats, (name_prefix or "data") + ".ComparedCell"
            )
        if "ComparedNotebook" in data_keys:
            data_keys.remove("ComparedNotebook")
            data__ComparedNotebook = data["ComparedNotebook"]
            validate____defs_comparednotebook(
                data__ComparedNotebook,
                custom_formats,
                (name_prefix or "data") + ".ComparedNotebook",
            )
        if "CompareDocument" in data_keys:
            data_keys.remove("CompareDocument")
            data__CompareDocument = data["CompareDocument"]
            validate____defs_comparedocument(
                data__CompareDocument, custom_formats, (name_prefix or "data") + ".CompareDocument"
            )
        if "AppliedFix" in data_keys:
            data_keys.remove("AppliedFix")
            data__AppliedFix = data["AppliedFix"]
            validate____defs_appliedfix(
                data__AppliedFix, custom_formats, (name_prefix or "data") + ".AppliedFix"
            )
        if "RemainingFinding" in data_keys:
            data_keys.remove("RemainingFinding")
            data__RemainingFinding = data["RemainingFinding"]
            validate____defs_remainingfinding(
                data__RemainingFinding,
                custom_formats,
                (name_prefix or "data") + ".RemainingFinding",
            )
        if "NotebookFixes" in data_keys:
            data_keys.remove("NotebookFixes")
            data__NotebookFixes = data["NotebookFixes"]
            validate____defs_notebookfixes(
                data__NotebookFixes, custom_formats, (name_prefix or "data") + ".NotebookFixes"
            )
        if "FixDocument" in data_keys:
            data_keys.remove("FixDocument")
            data__FixDocument = data["FixDocument"]
            validate____defs_fixdocument(
                data__FixDocument, custom_formats, (name_prefix or "data") + ".FixDocument"
            )
        if "ServerStatus" in data_keys:
            data_keys.remove("ServerStatus")
            data__ServerStatus = data["ServerStatus"]
            validate____defs_serverstatus(
                data__ServerStatus, custom_formats, (name_prefix or "data") + ".ServerStatus"
            )
        if "ProjectSettings" in data_keys:
            data_keys.remove("ProjectSettings")
            data__ProjectSettings = data["ProjectSettings"]
            validate____defs_projectsettings(
                data__ProjectSettings, custom_formats, (name_prefix or "data") + ".ProjectSettings"
            )
        if "ProjectSettingsWrite" in data_keys:
            data_keys.remove("ProjectSettingsWrite")
            data__ProjectSettingsWrite = data["ProjectSettingsWrite"]
            validate____defs_projectsettingswrite(
                data__ProjectSettingsWrite,
                custom_formats,
                (name_prefix or "data") + ".ProjectSettingsWrite",
            )
        if "RequirementFile" in data_keys:
            data_keys.remove("RequirementFile")
            data__RequirementFile = data["RequirementFile"]
            validate____defs_requirementfile(
                data__RequirementFile, custom_formats, (name_prefix or "data") + ".RequirementFile"
            )
        if "RequirementFiles" in data_keys:
            data_keys.remove("RequirementFiles")
            data__RequirementFiles = data["RequirementFiles"]
            validate____defs_requirementfiles(
                data__RequirementFiles,
                custom_formats,
                (name_prefix or "data") + ".RequirementFiles",
            )
        if "RequirementFileWrite" in data_keys:
            data_keys.remove("RequirementFileWrite")
            data__RequirementFileWrite = data["RequirementFileWrite"]
            validate____defs_requirementfilewrite(
                data__RequirementFileWrite,
                custom_formats,
                (name_prefix or "data") + ".RequirementFileWrite",
            )
        if "KernelError" in data_keys:
            data_keys.remove("KernelError")
            data__KernelError = data["KernelError"]
            validate____defs_kernelerror(
                data__KernelError, custom_formats, (name_prefix or "data") + ".KernelError"
            )
        if "TouchedName" in data_keys:
            data_keys.remove("TouchedName")
            data__TouchedName = data["TouchedName"]
            validate____defs_touchedname(
                data__TouchedName, custom_formats, (name_prefix or "data") + ".TouchedName"
            )
        if "KernelRun" in data_keys:
            data_keys.remove("KernelRun")
            data__KernelRun = data["KernelRun"]
            validate____defs_kernelrun(
                data__KernelRun, custom_formats, (name_prefix or "data") + ".KernelRun"
            )
        if "FrontEnd" in data_keys:
            data_keys.remove("FrontEnd")
            data__FrontEnd = data["FrontEnd"]
            validate____defs_frontend(
                data__FrontEnd, custom_formats, (name_prefix or "data") + ".FrontEnd"
            )
        if "ProbeHello" in data_keys:
            data_keys.remove("ProbeHello")
            data__ProbeHello = data["ProbeHello"]
            validate____defs_probehello(
                data__ProbeHello, custom_formats, (name_prefix or "data") + ".ProbeHello"
            )
        if "ProbeRuns" in data_keys:
            data_keys.remove("ProbeRuns")
            data__ProbeRuns = data["ProbeRuns"]
            validate____defs_proberuns(
                data__ProbeRuns, custom_formats, (name_prefix or "data") + ".ProbeRuns"
            )
        if "ProbeClients" in data_keys:
            data_keys.remove("ProbeClients")
            data__ProbeClients = data["ProbeClients"]
            validate____defs_probeclients(
                data__ProbeClients, custom_formats, (name_prefix or "data") + ".ProbeClients"
            )
        if "ProbeMessage" in data_keys:
            data_keys.remove("ProbeMessage")
            data__ProbeMessage = data["ProbeMessage"]
            validate____defs_probemessage(
                data__ProbeMessage, custom_formats, (name_prefix or "data") + ".ProbeMessage"
            )
        if "HistoryQuestion" in data_keys:
            data_keys.remove("HistoryQuestion")
            data__HistoryQuestion = data["HistoryQuestion"]
            validate____defs_historyquestion(
                data__HistoryQuestion, custom_formats, (name_prefix or "data") + ".HistoryQuestion"
            )
        if "ModulesQuestion" in data_keys:
            data_keys.remove("ModulesQuestion")
            data__ModulesQuestion = data["ModulesQuestion"]
            validate____defs_modulesquestion(
                data__ModulesQuestion, custom_formats, (name_prefix or "data") + ".ModulesQuestion"
            )
        if "ChangedModulesQuestion" in data_keys:
            data_keys.remove("ChangedModulesQuestion")
            data__ChangedModulesQuestion = data["ChangedModulesQuestion"]
            validate____defs_changedmodulesquestion(
                data__ChangedModulesQuestion,
                custom_formats,
                (name_prefix or "data") + ".ChangedModulesQuestion",
            )
        if "NamesQuestion" in data_keys:
            data_keys.remove("NamesQuestion")
            data__NamesQuestion = data["NamesQuestion"]
            validate____defs_namesquestion(
                data__NamesQuestion, custom_formats, (name_prefix or "data") + ".NamesQuestion"
            )
        if "PathsQuestion" in data_keys:
            data_keys.remove("PathsQuestion")
            data__PathsQuestion = data["PathsQuestion"]
            validate____defs_pathsquestion(
                data__PathsQuestion, custom_formats, (name_prefix or "data") + ".PathsQuestion"
            )
        if "RegisterQuestion" in data_keys:
            data_keys.remove("RegisterQuestion")
            data__RegisterQuestion = data["RegisterQuestion"]
            validate____defs_registerquestion(
                data__RegisterQuestion,
                custom_formats,
                (name_prefix or "data") + ".RegisterQuestion",
            )
        if "OffQuestion" in data_keys:
            data_keys.remove("OffQuestion")
            data__OffQuestion = data["OffQuestion"]
            validate____defs_offquestion(
                data__OffQuestion, custom_formats, (name_prefix or "data") + ".OffQuestion"
            )
        if "ProbeQuestion" in data_keys:
            data_keys.remove("ProbeQuestion")
            data__ProbeQuestion = data["ProbeQuestion"]
            validate____defs_probequestion(
                data__ProbeQuestion, custom_formats, (name_prefix or "data") + ".ProbeQuestion"
            )
        if "ModuleFacts" in data_keys:
            data_keys.remove("ModuleFacts")
            data__ModuleFacts = data["ModuleFacts"]
            validate____defs_modulefacts(
                data__ModuleFacts, custom_formats, (name_prefix or "data") + ".ModuleFacts"
            )
        if "ChangedModule" in data_keys:
            data_keys.remove("ChangedModule")
            data__ChangedModule = data["ChangedModule"]
            validate____defs_changedmodule(
                data__ChangedModule, custom_formats, (name_prefix or "data") + ".ChangedModule"
            )
        if "NameFacts" in data_keys:
            data_keys.remove("NameFacts")
            data__NameFacts = data["NameFacts"]
            validate____defs_namefacts(
                data__NameFacts, custom_formats, (name_prefix or "data") + ".NameFacts"
            )
        if "PathFacts" in data_keys:
            data_keys.remove("PathFacts")
            data__PathFacts = data["PathFacts"]
            validate____defs_pathfacts(
                data__PathFacts, custom_formats, (name_prefix or "data") + ".PathFacts"
            )
        if "HistoryAnswer" in data_keys:
            data_keys.remove("HistoryAnswer")
            data__HistoryAnswer = data["HistoryAnswer"]
            validate____defs_historyanswer(
                data__HistoryAnswer, custom_formats, (name_prefix or "data") + ".HistoryAnswer"
            )
        if "ModulesAnswer" in data_keys:
            data_keys.remove("ModulesAnswer")
            data__ModulesAnswer = data["ModulesAnswer"]
            validate____defs_modulesanswer(
                data__ModulesAnswer, custom_formats, (name_prefix or "data") + ".ModulesAnswer"
            )
        if "ChangedModulesAnswer" in data_keys:
            data_keys.remove("ChangedModulesAnswer")
            data__ChangedModulesAnswer = data["ChangedModulesAnswer"]
            validate____defs_changedmodulesanswer(
                data__ChangedModulesAnswer,
                custom_formats,
                (name_prefix or "data") + ".ChangedModulesAnswer",
            )
        if "NamesAnswer" in data_keys:
            data_keys.remove("NamesAnswer")
            data__NamesAnswer = data["NamesAnswer"]
            validate____defs_namesanswer(
                data__NamesAnswer, custom_formats, (name_prefix or "data") + ".NamesAnswer"
            )
        if "PathsAnswer" in data_keys:
            data_keys.remove("PathsAnswer")
            data__PathsAnswer = data["PathsAnswer"]
            validate____defs_pathsanswer(
                data__PathsAnswer, custom_formats, (name_prefix or "data") + ".PathsAnswer"
            )
        if "RegisterAnswer" in data_keys:
            data_keys.remove("RegisterAnswer")
            data__RegisterAnswer = data["RegisterAnswer"]
            validate____defs_registeranswer(
                data__RegisterAnswer, custom_formats, (name_prefix or "data") + ".RegisterAnswer"
            )
        if "OffAnswer" in data_keys:
            data_keys.remove("OffAnswer")
            data__OffAnswer = data["OffAnswer"]
            validate____defs_offanswer(
                data__OffAnswer, custom_formats, (name_prefix or "data") + ".OffAnswer"
            )
        if "ErrorAnswer" in data_keys:
            data_keys.remove("ErrorAnswer")
            data__ErrorAnswer = data["ErrorAnswer"]
            validate____defs_erroranswer(
                data__ErrorAnswer, custom_formats, (name_prefix or "data") + ".ErrorAnswer"
            )
        if "ProbeAnswer" in data_keys:
            data_keys.remove("ProbeAnswer")
            data__ProbeAnswer = data["ProbeAnswer"]
            validate____defs_probeanswer(
                data__ProbeAnswer, custom_formats, (name_prefix or "data") + ".ProbeAnswer"
            )
        if "RunPlace" in data_keys:
            data_keys.remove("RunPlace")
            data__RunPlace = data["RunPlace"]
            validate____defs_runplace(
                data__RunPlace, custom_formats, (name_prefix or "data") + ".RunPlace"
            )
        if "RunLimits" in data_keys:
            data_keys.remove("RunLimits")
            data__RunLimits = data["RunLimits"]
            validate____defs_runlimits(
                data__RunLimits, custom_formats, (name_prefix or "data") + ".RunLimits"
            )
        if "RunCell" in data_keys:
            data_keys.remove("RunCell")
            data__RunCell = data["RunCell"]
            validate____defs_runcell(
                data__RunCell, custom_formats, (name_prefix or "data") + ".RunCell"
            )
        if "RunJob" in data_keys:
            data_keys.remove("RunJob")
            data__RunJob = data["RunJob"]
            validate____defs_runjob(
                data__RunJob, custom_formats, (name_prefix or "data") + ".RunJob"
            )
        if "RunError" in data_keys:
            data_keys.remove("RunError")
            data__RunError = data["RunError"]
            validate____defs_runerror(
                data__RunError, custom_formats, (name_prefix or "data") + ".RunError"
            )
        if "RunCellResult" in data_keys:
            data_keys.remove("RunCellResult")
            data__RunCellResult = data["RunCellResult"]
            validate____defs_runcellresult(
                data__RunCellResult, custom_formats, (name_prefix or "data") + ".RunCellResult"
            )
        if "RunGpu" in data_keys:
            data_keys.remove("RunGpu")
            data__RunGpu = data["RunGpu"]
            validate____defs_rungpu(
                data__RunGpu, custom_formats, (name_prefix or "data") + ".RunGpu"
            )
        if "RunMachine" in data_keys:
            data_keys.remove("RunMachine")
            data__RunMachine = data["RunMachine"]
            validate____defs_runmachine(
                data__RunMachine, custom_formats, (name_prefix or "data") + ".RunMachine"
            )
        if "RunPython" in data_keys:
            data_keys.remove("RunPython")
            data__RunPython = data["RunPython"]
            validate____defs_runpython(
                data__RunPython, custom_formats, (name_prefix or "data") + ".RunPython"
            )
        if "RunKernel" in data_keys:
            data_keys.remove("RunKernel")
            data__RunKernel = data["RunKernel"]
            validate____defs_runkernel(
                data__RunKernel, custom_formats, (name_prefix or "data") + ".RunKernel"
            )
        if "RunFiles" in data_keys:
            data_keys.remove("RunFiles")
            data__RunFiles = data["RunFiles"]
            validate____defs_runfiles(
                data__RunFiles, custom_formats, (name_prefix or "data") + ".RunFiles"
            )
        if "RunStagedFile" in data_keys:
            data_keys.remove("RunStagedFile")
            data__RunStagedFile = data["RunStagedFile"]
            validate____defs_runstagedfile(
                data__RunStagedFile, custom_formats, (name_prefix or "data") + ".RunStagedFile"
            )
        if "RunUnstagedFile" in data_keys:
            data_keys.remove("RunUnstagedFile")
            data__RunUnstagedFile = data["RunUnstagedFile"]
            validate____defs_rununstagedfile(
                data__RunUnstagedFile, custom_formats, (name_prefix or "data") + ".RunUnstagedFile"
            )
        if "RunStaging" in data_keys:
            data_keys.remove("RunStaging")
            data__RunStaging = data["RunStaging"]
            validate____defs_runstaging(
                data__RunStaging, custom_formats, (name_prefix or "data") + ".RunStaging"
            )
        if "RunStarted" in data_keys:
            data_keys.remove("RunStarted")
            data__RunStarted = data["RunStarted"]
            validate____defs_runstarted(
                data__RunStarted, custom_formats, (name_prefix or "data") + ".RunStarted"
            )
        if "RunPreparing" in data_keys:
            data_keys.remove("RunPreparing")
            data__RunPreparing = data["RunPreparing"]
            validate____defs_runpreparing(
                data__RunPreparing, custom_formats, (name_prefix or "data") + ".RunPreparing"
            )
        if "RunKernelReady" in data_keys:
            data_keys.remove("RunKernelReady")
            data__RunKernelReady = data["RunKernelReady"]
            validate____defs_runkernelready(
                data__RunKernelReady, custom_formats, (name_prefix or "data") + ".RunKernelReady"
            )
        if "RunCellStarted" in data_keys:
            data_keys.remove("RunCellStarted")
            data__RunCellStarted = data["RunCellStarted"]
            validate____defs_runcellstarted(
                data__RunCellStarted, custom_formats, (name_prefix or "data") + ".RunCellStarted"
            )
        if "RunOutput" in data_keys:
            data_keys.remove("RunOutput")
            data__RunOutput = data["RunOutput"]
            validate____defs_runoutput(
                data__RunOutput, custom_formats, (name_prefix or "data") + ".RunOutput"
            )
        if "RunCellEnded" in data_keys:
            data_keys.remove("RunCellEnded")
            data__RunCellEnded = data["RunCellEnded"]
            validate____defs_runcellended(
                data__RunCellEnded, custom_formats, (name_prefix or "data") + ".RunCellEnded"
            )
        if "RunFinished" in data_keys:
            data_keys.remove("RunFinished")
            data__RunFinished = data["RunFinished"]
            validate____defs_runfinished(
                data__RunFinished, custom_formats, (name_prefix or "data") + ".RunFinished"
            )
        if "RunEvent" in data_keys:
            data_keys.remove("RunEvent")
            data__RunEvent = data["RunEvent"]
            validate____defs_runevent(
                data__RunEvent, custom_formats, (name_prefix or "data") + ".RunEvent"
            )
        if "RunResult" in data_keys:
            data_keys.remove("RunResult")
            data__RunResult = data["RunResult"]
            validate____defs_runresult(
                data__RunResult, custom_formats, (name_prefix or "data") + ".RunResult"
            )
        if "RunRequest" in data_keys:
            data_keys.remove("RunRequest")
            data__RunRequest = data["RunRequest"]
            validate____defs_runrequest(
                data__RunRequest, custom_formats, (name_prefix or "data") + ".RunRequest"
            )
        if "RunOwner" in data_keys:
            data_keys.remove("RunOwner")
            data__RunOwner = data["RunOwner"]
            validate____defs_runowner(
                data__RunOwner, custom_formats, (name_prefix or "data") + ".RunOwner"
            )
        if "RunComparison" in data_keys:
            data_keys.remove("RunComparison")
            data__RunComparison = data["RunComparison"]
            validate____defs_runcomparison(
                data__RunComparison, custom_formats, (name_prefix or "data") + ".RunComparison"
            )
        if "RunSummary" in data_keys:
            data_keys.remove("RunSummary")
            data__RunSummary = data["RunSummary"]
            validate____defs_runsummary(
                data__RunSummary, custom_formats, (name_prefix or "data") + ".RunSummary"
            )
        if "RunList" in data_keys:
            data_keys.remove("RunList")
            data__RunList = data["RunList"]
            validate____defs_runlist(
                data__RunList, custom_formats, (name_prefix or "data") + ".RunList"
            )
        if "RunProgress" in data_keys:
            data_keys.remove("RunProgress")
            data__RunProgress = data["RunProgress"]
            validate____defs_runprogress(
                data__RunProgress, custom_formats, (name_prefix or "data") + ".RunProgress"
            )
        if "GatewayChoice" in data_keys:
            data_keys.remove("GatewayChoice")
            data__GatewayChoice = data["GatewayChoice"]
            validate____defs_gatewaychoice(
                data__GatewayChoice, custom_formats, (name_prefix or "data") + ".GatewayChoice"
            )
        if "EnvironmentChoice" in data_keys:
            data_keys.remove("EnvironmentChoice")
            data__EnvironmentChoice = data["EnvironmentChoice"]
            validate____defs_environmentchoice(
                data__EnvironmentChoice,
                custom_formats,
                (name_prefix or "data") + ".EnvironmentChoice",
            )
        if "RunPlaces" in data_keys:
            data_keys.remove("RunPlaces")
            data__RunPlaces = data["RunPlaces"]
            validate____defs_runplaces(
                data__RunPlaces, custom_formats, (name_prefix or "data") + ".RunPlaces"
            )
        if "DifferenceCause" in data_keys:
            data_keys.remove("DifferenceCause")
            data__DifferenceCause = data["DifferenceCause"]
            validate____defs_differencecause(
                data__DifferenceCause, custom_formats, (name_prefix or "data") + ".DifferenceCause"
            )
        if "CheckedCell" in data_keys:
            data_keys.remove("CheckedCell")
            data__CheckedCell = data["CheckedCell"]
            validate____defs_checkedcell(
                data__CheckedCell, custom_formats, (name_prefix or "data") + ".CheckedCell"
            )
        if "CheckedNotebook" in data_keys:
            data_keys.remove("CheckedNotebook")
            data__CheckedNotebook = data["CheckedNotebook"]
            validate____defs_checkednotebook(
                data__CheckedNotebook, custom_formats, (name_prefix or "data") + ".CheckedNotebook"
            )
        if "CheckDocument" in data_keys:
            data_keys.remove("CheckDocument")
            data__CheckDocument = data["CheckDocument"]
            validate____defs_checkdocument(
                data__CheckDocument, custom_formats, (name_prefix or "data") + ".CheckDocument"
            )
    return data


def validate____defs_checkdocument(data, custom_formats={}, name_prefix=None):
    if not isinstance(data, (dict)):
        raise JsonSchemaValueException("" + (name_prefix or "data") + " must be object")
    data_is_dict = isinstance(data, dict)
    if data_is_dict:
        data__missing_keys = set(["version", "notebooks"]) - data.keys()
        if data__missing_keys:
            raise JsonSchemaValueException("" + (name_prefix or "data") + " must contain ")
        data_keys = set(data.keys())
        if "version" in data_keys:
            data_keys.remove("version")
            data__version = data["version"]
            if not (
                isinstance(data__version, (int, float))
                and not isinstance(data__version, bool)
                and data__version == 1
            ):
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".version must be one of [1]"
                )
        if "notebooks" in data_keys:
            data_keys.remove("notebooks")
            data__notebooks = data["notebooks"]
            if not isinstance(data__notebooks, (list, tuple)):
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".notebooks must be array"
                )
            data__notebooks_is_list = isinstance(data__notebooks, (list, tuple))
            if data__notebooks_is_list:
                data__notebooks_len = len(data__notebooks)
                for data__notebooks_x, data__notebooks_item in enumerate(data__notebooks):
                    validate____defs_checkednotebook(
                        data__notebooks_item,
                        custom_formats,
                        (name_prefix or "data")
                        + ".notebooks[{data__notebooks_x}]".format(**locals()),
                    )
        if data_keys:
            raise JsonSchemaValueException(
                "" + (name_prefix or "data") + " must not contain " + str(data_keys) + " properties"
            )
    return data


def validate____defs_checkednotebook(data, custom_formats={}, name_prefix=None):
    if not isinstance(data, (dict)):
        raise JsonSchemaValueException("" + (name_prefix or "data") + " must be object")
    data_is_dict = isinstance(data, dict)
    if data_is_dict:
        data__missing_keys = (
            set(
                [
                    "path",
                    "verdict",
                    "executability",
                    "status",
                    "message",
                    "cells",
                    "environment",
                    "files",
                ]
            )
            - data.keys()
        )
        if data__missing_keys:
            raise JsonSchemaValueException("" + (name_prefix or "data") + " must contain ")
        data_keys = set(data.keys())
        if "path" in data_keys:
            data_keys.remove("path")
            data__path = data["path"]
            if not isinstance(data__path, (str)):
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".path must be string"
                )
        if "verdict" in data_keys:
            data_keys.remove("verdict")
            data__verdict = data["verdict"]
            validate____defs_reproducibilityverdict(
                data__verdict, custom_formats, (name_prefix or "data") + ".verdict"
            )
        if "executability" in data_keys:
            data_keys.remove("executability")
            data__executability = data["executability"]
            if not isinstance(data__executability, (int, float, Decimal)) or isinstance(
                data__executability, bool
            ):
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".executability must be number"
                )
        if "status" in data_keys:
            data_keys.remove("status")
            data__status = data["status"]
            data__status_any_of_count1 = 0
            if not data__status_any_of_count1:
                try:
                    validate____defs_runstatus(
                        data__status, custom_formats, (name_prefix or "data") + ".status"
                    )
                    data__status_any_of_count1 += 1
                except JsonSchemaValueException:
                    pass
            if not data__status_any_of_count1:
                try:
                    if not isinstance(data__status, (NoneType)):
                        raise JsonSchemaValueException(
                            "" + (name_prefix or "data") + ".status must be null"
                        )
                    data__status_any_of_count1 += 1
                except JsonSchemaValueException:
                    pass
            if not data__status_any_of_count1:
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".status cannot be validated by any definition"
                )
        if "message" in data_keys:
            data_keys.remove("message")
            data__message = data["message"]
            if not isinstance(data__message, (str)):
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".message must be string"
                )
        if "cells" in data_keys:
            data_keys.remove("cells")
            data__cells = data["cells"]
            if not isinstance(data__cells, (list, tuple)):
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".cells must be array"
                )
            data__cells_is_list = isinstance(data__cells, (list, tuple))
            if data__cells_is_list:
                data__cells_len = len(data__cells)
                for data__cells_x, data__cells_item in enumerate(data__cells):
                    validate____defs_checkedcell(
                        data__cells_item,
                        custom_formats,
                        (name_prefix or "data") + ".cells[{data__cells_x}]".format(**locals()),
                    )
        if "environment" in data_keys:
            data_keys.remove("environment")
            data__environment = data["environment"]
            if not isinstance(data__environment, (dict)):
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".environment must be object"
                )
        if "files" in data_keys:
            data_keys.remove("files")
            data__files = data["files"]
            data__files_any_of_count2 = 0
            if not data__files_any_of_count2:
                try:
                    validate____defs_runfiles(
                        data__files, custom_formats, (name_prefix or "data") + ".files"
                    )
                    data__files_any_of_count2 += 1
                except JsonSchemaValueException:
                    pass
            if not data__files_any_of_count2:
                try:
                    if not isinstance(data__files, (NoneType)):
                        raise JsonSchemaValueException(
                            "" + (name_prefix or "data") + ".files must be null"
                        )
                    data__files_any_of_count2 += 1
                except JsonSchemaValueException:
                    pass
            if not data__files_any_of_count2:
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".files cannot be validated by any definition"
                )
        if data_keys:
            raise JsonSchemaValueException(
                "" + (name_prefix or "data") + " must not contain " + str(data_keys) + " properties"
            )
    return data


def validate____defs_runstatus(data, custom_formats={}, name_prefix=None):
    if not (
        isinstance(data, str)
        and data == "finished"
        or isinstance(data, str)
        and data == "stopped"
        or isinstance(data, str)
        and data == "timeout"
        or isinstance(data, str)
        and data == "memory"
        or isinstance(data, str)
        and data == "cancelled"
        or isinstance(data, str)
        and data == "kernel-died"
        or isinstance(data, str)
        and data == "not-started"
        or isinstance(data, str)
        and data == "copy-too-large"
        or isinstance(data, str)
        and data == "interrupted"
        or isinstance(data, str)
        and data == "packages-missing"
        or isinstance(data, str)
        and data == "environment-failed"
    ):
        raise JsonSchemaValueException(
            ""
            + (name_prefix or "data")
            + " must be one of ['finished', 'stopped', 'timeout', 'memory', 'cancelled', 'kernel-died', 'not-started', 'copy-too-large', 'interrupted', 'packages-missing', 'environment-failed']"
        )
    return data


def validate____defs_reproducibilityverdict(data, custom_formats={}, name_prefix=None):
    if not (
        isinstance(data, str)
        and data == "identical"
        or isinstance(data, str)
        and data == "equal"
        or isinstance(data, str)
        and data == "similar"
        or isinstance(data, str)
        and data == "different"
        or isinstance(data, str)
        and data == "missing"
        or isinstance(data, str)
        and data == "incomplete"
        or isinstance(data, str)
        and data == "not-run"
    ):
        raise JsonSchemaValueException(
            ""
            + (name_prefix or "data")
            + " must be one of ['identical', 'equal', 'similar', 'different', 'missing', 'incomplete', 'not-run']"
        )
    return data


def validate____defs_checkedcell(data, custom_formats={}, name_prefix=None):
    if not isinstance(data, (dict)):
        raise JsonSchemaValueException("" + (name_prefix or "data") + " must be object")
    data_is_dict = isinstance(data, dict)
    if data_is_dict:
        data__missing_keys = (
            set(
                [
                    "index",
                    "id",
                    "status",
                    "error",
                    "verdict",
                    "normalizers",
                    "score",
                    "cause",
                    "detail",
                    "varies",
                    "seconds",
                ]
            )
            - data.keys()
        )
        if data__missing_keys:
            raise JsonSchemaValueException("" + (name_prefix or "data") + " must contain ")
        data_keys = set(data.keys())
        if "index" in data_keys:
            data_keys.remove("index")
            data__index = data["index"]
            if (
                not isinstance(data__index, (int))
                and not (isinstance(data__index, float) and data__index.is_integer())
                or isinstance(data__index, bool)
            ):
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".index must be integer"
                )
        if "id" in data_keys:
            data_keys.remove("id")
            data__id = data["id"]
            if not isinstance(data__id, (str, NoneType)):
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".id must be string or null"
                )
        if "status" in data_keys:
            data_keys.remove("status")
            data__status = data["status"]
            validate____defs_checkcellstatus(
                data__status, custom_formats, (name_prefix or "data") + ".status"
            )
        if "error" in data_keys:
            data_keys.remove("error")
            data__error = data["error"]
            data__error_any_of_count3 = 0
            if not data__error_any_of_count3:
                try:
                    validate____defs_storedexception(
                        data__error, custom_formats, (name_prefix or "data") + ".error"
                    )
                    data__error_any_of_count3 += 1
                except JsonSchemaValueException:
                    pass
            if not data__error_any_of_count3:
                try:
                    if not isinstance(data__error, (NoneType)):
                        raise JsonSchemaValueException(
                            "" + (name_prefix or "data") + ".error must be null"
                        )
                    data__error_any_of_count3 += 1
                except JsonSchemaValueException:
                    pass
            if not data__error_any_of_count3:
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".error cannot be validated by any definition"
                )
        if "verdict" in data_keys:
            data_keys.remove("verdict")
            data__verdict = data["verdict"]
            validate____defs_reproducibilityverdict(
                data__verdict, custom_formats, (name_prefix or "data") + ".verdict"
            )
        if "normalizers" in data_keys:
            data_keys.remove("normalizers")
            data__normalizers = data["normalizers"]
            if not isinstance(data__normalizers, (list, tuple)):
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".normalizers must be array"
                )
            data__normalizers_is_list = isinstance(data__normalizers, (list, tuple))
            if data__normalizers_is_list:
                data__normalizers_len = len(data__normalizers)
                for data__normalizers_x, data__normalizers_item in enumerate(data__normalizers):
                    if not isinstance(data__normalizers_item, (str)):
                        raise JsonSchemaValueException(
                            ""
                            + (name_prefix or "data")
                            + ".normalizers[{data__normalizers_x}]".format(**locals())
                            + " must be string"
                        )
        if "score" in data_keys:
            data_keys.remove("score")
            data__score = data["score"]
            if not isinstance(data__score, (int, float, Decimal)) or isinstance(data__score, bool):
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".score must be number"
                )
        if "cause" in data_keys:
            data_keys.remove("cause")
            data__cause = data["cause"]
            data__cause_any_of_count4 = 0
            if not data__cause_any_of_count4:
                try:
                    validate____defs_differencecause(
                        data__cause, custom_formats, (name_prefix or "data") + ".cause"
                    )
                    data__cause_any_of_count4 += 1
                except JsonSchemaValueException:
                    pass
            if not data__cause_any_of_count4:
                try:
                    if not isinstance(data__cause, (NoneType)):
                        raise JsonSchemaValueException(
                            "" + (name_prefix or "data") + ".cause must be null"
                        )
                    data__cause_any_of_count4 += 1
                except JsonSchemaValueException:
                    pass
            if not data__cause_any_of_count4:
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".cause cannot be validated by any definition"
                )
        if "detail" in data_keys:
            data_keys.remove("detail")
            data__detail = data["detail"]
            if not isinstance(data__detail, (str, NoneType)):
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".detail must be string or null"
                )
        if "varies" in data_keys:
            data_keys.remove("varies")
            data__varies = data["varies"]
            if not isinstance(data__varies, (bool, NoneType)):
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".varies must be boolean or null"
                )
        if "seconds" in data_keys:
            data_keys.remove("seconds")
            data__seconds = data["seconds"]
            if not isinstance(data__seconds, (int, float, Decimal, NoneType)) or isinstance(
                data__seconds, bool
            ):
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".seconds must be number or null"
                )
        if data_keys:
            raise JsonSchemaValueException(
                "" + (name_prefix or "data") + " must not contain " + str(data_keys) + " properties"
            )
    return data


def validate____defs_checkcellstatus(data, custom_formats={}, name_prefix=None):
    if not (
        isinstance(data, str)
        and data == "ok"
        or isinstance(data, str)
        and data == "failed"
        or isinstance(data, str)
        and data == "not-run"
    ):
        raise JsonSchemaValueException(
            "" + (name_prefix or "data") + " must be one of ['ok', 'failed', 'not-run']"
        )
    return data


def validate____defs_differencecause(data, custom_formats={}, name_prefix=None):
    if not isinstance(data, (dict)):
        raise JsonSchemaValueException("" + (name_prefix or "data") + " must be object")
    data_is_dict = isinstance(data, dict)
    if data_is_dict:
        data__missing_keys = set(["cause", "code", "cell_index", "message"]) - data.keys()
        if data__missing_keys:
            raise JsonSchemaValueException("" + (name_prefix or "data") + " must contain ")
        data_keys = set(data.keys())
        if "cause" in data_keys:
            data_keys.remove("cause")
            data__cause = data["cause"]
            validate____defs_cause(data__cause, custom_formats, (name_prefix or "data") + ".cause")
        if "code" in data_keys:
            data_keys.remove("code")
            data__code = data["code"]
            if not isinstance(data__code, (str, NoneType)):
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".code must be string or null"
                )
        if "cell_index" in data_keys:
            data_keys.remove("cell_index")
            data__cellindex = data["cell_index"]
            if (
                not isinstance(data__cellindex, (int, NoneType))
                and not (isinstance(data__cellindex, float) and data__cellindex.is_integer())
                or isinstance(data__cellindex, bool)
            ):
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".cell_index must be integer or null"
                )
        if "message" in data_keys:
            data_keys.remove("message")
            data__message = data["message"]
            if not isinstance(data__message, (str)):
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".message must be string"
                )
        if data_keys:
            raise JsonSchemaValueException(
                "" + (name_prefix or "data") + " must not contain " + str(data_keys) + " properties"
            )
    return data


def validate____defs_cause(data, custom_formats={}, name_prefix=None):
    if not (
        isinstance(data, str)
        and data == "order"
        or isinstance(data, str)
        and data == "previous-error"
        or isinstance(data, str)
        and data == "missing-module"
        or isinstance(data, str)
        and data == "missing-file"
        or isinstance(data, str)
        and data == "removed-api"
        or isinstance(data, str)
        and data == "api-misuse"
        or isinstance(data, str)
        and data == "data"
        or isinstance(data, str)
        and data == "environment"
        or isinstance(data, str)
        and data == "implementation"
        or isinstance(data, str)
        and data == "resource"
        or isinstance(data, str)
        and data == "intentional"
        or isinstance(data, str)
        and data == "randomness"
        or isinstance(data, str)
        and data == "time"
        or isinstance(data, str)
        and data == "path"
        or isinstance(data, str)
        and data == "version"
        or isinstance(data, str)
        and data == "network"
        or isinstance(data, str)
        and data == "unknown"
    ):
        raise JsonSchemaValueException(
            ""
            + (name_prefix or "data")
            + " must be one of ['order', 'previous-error', 'missing-module', 'missing-file', 'removed-api', 'api-misuse', 'data', 'environment', 'implementation', 'resource', 'intentional', 'randomness', 'time', 'path', 'version', 'network', 'unknown']"
        )
    return data


def validate____defs_runplaces(data, custom_formats={}, name_prefix=None):
    if not isinstance(data, (dict)):
        raise JsonSchemaValueException("" + (name_prefix or "data") + " must be object")
    data_is_dict = isinstance(data, dict)
    if data_is_dict:
        data__missing_keys = set(["version", "gateways", "environments"]) - data.keys()
        if data__missing_keys:
            raise JsonSchemaValueException("" + (name_prefix or "data") + " must contain ")
        data_keys = set(data.keys())
        if "version" in data_keys:
            data_keys.remove("version")
            data__version = data["version"]
            if not (
                isinstance(data__version, (int, float))
                and not isinstance(data__version, bool)
                and data__version == 1
            ):
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".version must be one of [1]"
                )
        if "gateways" in data_keys:
            data_keys.remove("gateways")
            data__gateways = data["gateways"]
            if not isinstance(data__gateways, (list, tuple)):
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".gateways must be array"
                )
            data__gateways_is_list = isinstance(data__gateways, (list, tuple))
            if data__gateways_is_list:
                data__gateways_len = len(data__gateways)
                for data__gateways_x, data__gateways_item in enumerate(data__gateways):
                    validate____defs_gatewaychoice(
                        data__gateways_item,
                        custom_formats,
                        (name_prefix or "data")
                        + ".gateways[{data__gateways_x}]".format(**locals()),
                    )
        if "environments" in data_keys:
            data_keys.remove("environments")
            data__environments = data["environments"]
            if not isinstance(data__environments, (list, tuple)):
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".environments must be array"
                )
            data__environments_is_list = isinstance(data__environments, (list, tuple))
            if data__environments_is_list:
                data__environments_len = len(data__environments)
                for data__environments_x, data__environments_item in enumerate(data__environments):
                    validate____defs_environmentchoice(
                        data__environments_item,
                        custom_formats,
                        (name_prefix or "data")
                        + ".environments[{data__environments_x}]".format(**locals()),
                    )
        if data_keys:
            raise JsonSchemaValueException(
                "" + (name_prefix or "data") + " must not contain " + str(data_keys) + " properties"
            )
    return data


def validate____defs_environmentchoice(data, custom_formats={}, name_prefix=None):
    if not isinstance(data, (dict)):
        raise JsonSchemaValueException("" + (name_prefix or "data") + " must be object")
    data_is_dict = isinstance(data, dict)
    if data_is_dict:
        data__missing_keys = (
            set(["environment", "source", "available", "reason", "built", "experimental"])
            - data.keys()
        )
        if data__missing_keys:
            raise JsonSchemaValueException("" + (name_prefix or "data") + " must contain ")
        data_keys = set(data.keys())
        if "environment" in data_keys:
            data_keys.remove("environment")
            data__environment = data["environment"]
            validate____defs_runenvironment(
                data__environment, custom_formats, (name_prefix or "data") + ".environment"
            )
        if "source" in data_keys:
            data_keys.remove("source")
            data__source = data["source"]
            if not isinstance(data__source, (str, NoneType)):
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".source must be string or null"
                )
        if "available" in data_keys:
            data_keys.remove("available")
            data__available = data["available"]
            if not isinstance(data__available, (bool)):
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".available must be boolean"
                )
        if "reason" in data_keys:
            data_keys.remove("reason")
            data__reason = data["reason"]
            if not isinstance(data__reason, (str)):
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".reason must be string"
                )
        if "built" in data_keys:
            data_keys.remove("built")
            data__built = data["built"]
            if not isinstance(data__built, (bool)):
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".built must be boolean"
                )
        if "experimental" in data_keys:
            data_keys.remove("experimental")
            data__experimental = data["experimental"]
            if not isinstance(data__experimental, (bool)):
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".experimental must be boolean"
                )
        if data_keys:
            raise JsonSchemaValueException(
                "" + (name_prefix or "data") + " must not contain " + str(data_keys) + " properties"
            )
    return data


def validate____defs_runenvironment(data, custom_formats={}, name_prefix=None):
    if not (
        isinstance(data, str)
        and data == "current"
        or isinstance(data, str)
        and data == "venv"
        or isinstance(data, str)
        and data == "conda"
        or isinstance(data, str)
        and data == "docker"
    ):
        raise JsonSchemaValueException(
            "" + (name_prefix or "data") + " must be one of ['current', 'venv', 'conda', 'docker']"
        )
    return data


def validate____defs_gatewaychoice(data, custom_formats={}, name_prefix=None):
    if not isinstance(data, (dict)):
        raise JsonSchemaValueException("" + (name_prefix or "data") + " must be object")
    data_is_dict = isinstance(data, dict)
    if data_is_dict:
        data__missing_keys = (
            set(["name", "kernels", "variables", "resources", "stages"]) - data.keys()
        )
        if data__missing_keys:
            raise JsonSchemaValueException("" + (name_prefix or "data") + " must contain ")
        data_keys = set(data.keys())
        if "name" in data_keys:
            data_keys.remove("name")
            data__name = data["name"]
            if not isinstance(data__name, (str)):
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".name must be string"
                )
        if "kernels" in data_keys:
            data_keys.remove("kernels")
            data__kernels = data["kernels"]
            if not isinstance(data__kernels, (list, tuple)):
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".kernels must be array"
                )
            data__kernels_is_list = isinstance(data__kernels, (list, tuple))
            if data__kernels_is_list:
                data__kernels_len = len(data__kernels)
                for data__kernels_x, data__kernels_item in enumerate(data__kernels):
                    if not isinstance(data__kernels_item, (str)):
                        raise JsonSchemaValueException(
                            ""
                            + (name_prefix or "data")
                            + ".kernels[{data__kernels_x}]".format(**locals())
                            + " must be string"
                        )
        if "variables" in data_keys:
            data_keys.remove("variables")
            data__variables = data["variables"]
            if not isinstance(data__variables, (list, tuple)):
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".variables must be array"
                )
            data__variables_is_list = isinstance(data__variables, (list, tuple))
            if data__variables_is_list:
                data__variables_len = len(data__variables)
                for data__variables_x, data__variables_item in enumerate(data__variables):
                    if not isinstance(data__variables_item, (str)):
                        raise JsonSchemaValueException(
                            ""
                            + (name_prefix or "data")
                            + ".variables[{data__variables_x}]".format(**locals())
                            + " must be string"
                        )
        if "resources" in data_keys:
            data_keys.remove("resources")
            data__resources = data["resources"]
            if not isinstance(data__resources, (str)):
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".resources must be string"
                )
        if "stages" in data_keys:
            data_keys.remove("stages")
            data__stages = data["stages"]
            if not isinstance(data__stages, (bool)):
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".stages must be boolean"
                )
        if data_keys:
            raise JsonSchemaValueException(
                "" + (name_prefix or "data") + " must not contain " + str(data_keys) + " properties"
            )
    return data


def validate____defs_runprogress(data, custom_formats={}, name_prefix=None):
    if not isinstance(data, (dict)):
        raise JsonSchemaValueException("" + (name_prefix or "data") + " must be object")
    data_is_dict = isinstance(data, dict)
    if data_is_dict:
        data__missing_keys = set(["run", "events", "next"]) - data.keys()
        if data__missing_keys:
            raise JsonSchemaValueException("" + (name_prefix or "data") + " must contain ")
        data_keys = set(data.keys())
        if "run" in data_keys:
            data_keys.remove("run")
            data__run = data["run"]
            validate____defs_runsummary(data__run, custom_formats, (name_prefix or "data") + ".run")
        if "events" in data_keys:
            data_keys.remove("events")
            data__events = data["events"]
            if not isinstance(data__events, (list, tuple)):
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".events must be array"
                )
            data__events_is_list = isinstance(data__events, (list, tuple))
            if data__events_is_list:
                data__events_len = len(data__events)
                for data__events_x, data__events_item in enumerate(data__events):
                    validate____defs_runevent(
                        data__events_item,
                        custom_formats,
                        (name_prefix or "data") + ".events[{data__events_x}]".format(**locals()),
                    )
        if "next" in data_keys:
            data_keys.remove("next")
            data__next = data["next"]
            if (
                not isinstance(data__next, (int))
                and not (isinstance(data__next, float) and data__next.is_integer())
                or isinstance(data__next, bool)
            ):
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".next must be integer"
                )
        if data_keys:
            raise JsonSchemaValueException(
                "" + (name_prefix or "data") + " must not contain " + str(data_keys) + " properties"
            )
    return data


def validate____defs_runlist(data, custom_formats={}, name_prefix=None):
    if not isinstance(data, (dict)):
        raise JsonSchemaValueException("" + (name_prefix or "data") + " must be object")
    data_is_dict = isinstance(data, dict)
    if data_is_dict:
        data__missing_keys = set(["version", "runs"]) - data.keys()
        if data__missing_keys:
            raise JsonSchemaValueException("" + (name_prefix or "data") + " must contain ")
        data_keys = set(data.keys())
        if "version" in data_keys:
            data_keys.remove("version")
            data__version = data["version"]
            if not (
                isinstance(data__version, (int, float))
                and not isinstance(data__version, bool)
                and data__version == 1
            ):
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".version must be one of [1]"
                )
        if "runs" in data_keys:
            data_keys.remove("runs")
            data__runs = data["runs"]
            if not isinstance(data__runs, (list, tuple)):
                raise JsonSchemaValueException("" + (name_prefix or "data") + ".runs must be array")
            data__runs_is_list = isinstance(data__runs, (list, tuple))
            if data__runs_is_list:
                data__runs_len = len(data__runs)
                for data__runs_x, data__runs_item in enumerate(data__runs):
                    validate____defs_runsummary(
                        data__runs_item,
                        custom_formats,
                        (name_prefix or "data") + ".runs[{data__runs_x}]".format(**locals()),
                    )
        if data_keys:
            raise JsonSchemaValueException(
                "" + (name_prefix or "data") + " must not contain " + str(data_keys) + " properties"
            )
    return data


def validate____defs_runsummary(data, custom_formats={}, name_prefix=None):
    if not isinstance(data, (dict)):
        raise JsonSchemaValueException("" + (name_prefix or "data") + " must be object")
    data_is_dict = isinstance(data, dict)
    if data_is_dict:
        data__missing_keys = (
            set(
                [
                    "id",
                    "path",
                    "kernel_name",
                    "order",
                    "own_folder",
                    "place",
                    "repeat_of",
                    "state",
                    "message",
                    "owner",
                    "created",
                    "started",
                    "seconds",
                    "cells",
                    "cells_done",
                    "sequence",
                    "comparison",
                ]
            )
            - data.keys()
        )
        if data__missing_keys:
            raise JsonSchemaValueException("" + (name_prefix or "data") + " must contain ")
        data_keys = set(data.keys())
        if "id" in data_keys:
            data_keys.remove("id")
            data__id = data["id"]
            if not isinstance(data__id, (str)):
                raise JsonSchemaValueException("" + (name_prefix or "data") + ".id must be string")
        if "path" in data_keys:
            data_keys.remove("path")
            data__path = data["path"]
            if not isinstance(data__path, (str)):
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".path must be string"
                )
        if "kernel_name" in data_keys:
            data_keys.remove("kernel_name")
            data__kernelname = data["kernel_name"]
            if not isinstance(data__kernelname, (str)):
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".kernel_name must be string"
                )
        if "order" in data_keys:
            data_keys.remove("order")
            data__order = data["order"]
            validate____defs_runorder(
                data__order, custom_formats, (name_prefix or "data") + ".order"
            )
        if "own_folder" in data_keys:
            data_keys.remove("own_folder")
            data__ownfolder = data["own_folder"]
            if not isinstance(data__ownfolder, (bool)):
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".own_folder must be boolean"
                )
        if "repeat_of" in data_keys:
            data_keys.remove("repeat_of")
            data__repeatof = data["repeat_of"]
            if not isinstance(data__repeatof, (str, NoneType)):
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".repeat_of must be string or null"
                )
        if "state" in data_keys:
            data_keys.remove("state")
            data__state = data["state"]
            validate____defs_runstate(
                data__state, custom_formats, (name_prefix or "data") + ".state"
            )
        if "message" in data_keys:
            data_keys.remove("message")
            data__message = data["message"]
            if not isinstance(data__message, (str)):
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".message must be string"
                )
        if "owner" in data_keys:
            data_keys.remove("owner")
            data__owner = data["owner"]
            validate____defs_runowner(
                data__owner, custom_formats, (name_prefix or "data") + ".owner"
            )
        if "created" in data_keys:
            data_keys.remove("created")
            data__created = data["created"]
            if not isinstance(data__created, (int, float, Decimal)) or isinstance(
                data__created, bool
            ):
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".created must be number"
                )
        if "started" in data_keys:
            data_keys.remove("started")
            data__started = data["started"]
            if not isinstance(data__started, (int, float, Decimal, NoneType)) or isinstance(
                data__started, bool
            ):
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".started must be number or null"
                )
        if "seconds" in data_keys:
            data_keys.remove("seconds")
            data__seconds = data["seconds"]
            if not isinstance(data__seconds, (int, float, Decimal, NoneType)) or isinstance(
                data__seconds, bool
            ):
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".seconds must be number or null"
                )
        if "cells" in data_keys:
            data_keys.remove("cells")
            data__cells = data["cells"]
            if (
                not isinstance(data__cells, (int))
                and not (isinstance(data__cells, float) and data__cells.is_integer())
                or isinstance(data__cells, bool)
            ):
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".cells must be integer"
                )
        if "cells_done" in data_keys:
            data_keys.remove("cells_done")
            data__cellsdone = data["cells_done"]
            if (
                not isinstance(data__cellsdone, (int))
                and not (isinstance(data__cellsdone, float) and data__cellsdone.is_integer())
                or isinstance(data__cellsdone, bool)
            ):
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".cells_done must be integer"
                )
        if "sequence" in data_keys:
            data_keys.remove("sequence")
            data__sequence = data["sequence"]
            if (
                not isinstance(data__sequence, (int))
                and not (isinstance(data__sequence, float) and data__sequence.is_integer())
                or isinstance(data__sequence, bool)
            ):
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".sequence must be integer"
                )
        if "comparison" in data_keys:
            data_keys.remove("comparison")
            data__comparison = data["comparison"]
            data__comparison_any_of_count5 = 0
            if not data__comparison_any_of_count5:
                try:
                    validate____defs_runcomparison(
                        data__comparison, custom_formats, (name_prefix or "data") + ".comparison"
                    )
                    data__comparison_any_of_count5 += 1
                except JsonSchemaValueException:
                    pass
            if not data__comparison_any_of_count5:
                try:
                    if not isinstance(data__comparison, (NoneType)):
                        raise JsonSchemaValueException(
                            "" + (name_prefix or "data") + ".comparison must be null"
                        )
                    data__comparison_any_of_count5 += 1
                except JsonSchemaValueException:
                    pass
            if not data__comparison_any_of_count5:
                raise JsonSchemaValueException(
                    ""
                    + (name_prefix or "data")
                    + ".comparison cannot be validated by any definition"
                )
        if "place" in data_keys:
            data_keys.remove("place")
            data__place = data["place"]
            validate____defs_runplace(
                data__place, custom_formats, (name_prefix or "data") + ".place"
            )
        if data_keys:
            raise JsonSchemaValueException(
                "" + (name_prefix or "data") + " must not contain " + str(data_keys) + " properties"
            )
    return data


def validate____defs_runstate(data, custom_formats={}, name_prefix=None):
    if not (
        isinstance(data, str)
        and data == "queued"
        or isinstance(data, str)
        and data == "running"
        or isinstance(data, str)
        and data == "finished"
        or isinstance(data, str)
        and data == "stopped"
        or isinstance(data, str)
        and data == "timeout"
        or isinstance(data, str)
        and data == "memory"
        or isinstance(data, str)
        and data == "cancelled"
        or isinstance(data, str)
        and data == "kernel-died"
        or isinstance(data, str)
        and data == "not-started"
        or isinstance(data, str)
        and data == "copy-too-large"
        or isinstance(data, str)
        and data == "interrupted"
        or isinstance(data, str)
        and data == "packages-missing"
        or isinstance(data, str)
        and data == "environment-failed"
    ):
        raise JsonSchemaValueException(
            ""
            + (name_prefix or "data")
            + " must be one of ['queued', 'running', 'finished', 'stopped', 'timeout', 'memory', 'cancelled', 'kernel-died', 'not-started', 'copy-too-large', 'interrupted', 'packages-missing', 'environment-failed']"
        )
    return data


def validate____defs_runorder(data, custom_formats={}, name_prefix=None):
    if not (
        isinstance(data, str)
        and data == "document"
        or isinstance(data, str)
        and data == "executed"
        or isinstance(data, str)
        and data == "count"
    ):
        raise JsonSchemaValueException(
            "" + (name_prefix or "data") + " must be one of ['document', 'executed', 'count']"
        )
    return data


def validate____defs_runcomparison(data, custom_formats={}, name_prefix=None):
    if not isinstance(data, (dict)):
        raise JsonSchemaValueException("" + (name_prefix or "data") + " must be object")
    data_is_dict = isinstance(data, dict)
    if data_is_dict:
        data__missing_keys = (
            set(["comparer", "verdict", "executability", "cells", "failed", "different", "causes"])
            - data.keys()
        )
        if data__missing_keys:
            raise JsonSchemaValueException("" + (name_prefix or "data") + " must contain ")
        data_keys = set(data.keys())
        if "comparer" in data_keys:
            data_keys.remove("comparer")
            data__comparer = data["comparer"]
            if not isinstance(data__comparer, (str)):
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".comparer must be string"
                )
        if "verdict" in data_keys:
            data_keys.remove("verdict")
            data__verdict = data["verdict"]
            validate____defs_reproducibilityverdict(
                data__verdict, custom_formats, (name_prefix or "data") + ".verdict"
            )
        if "executability" in data_keys:
            data_keys.remove("executability")
            data__executability = data["executability"]
            if not isinstance(data__executability, (int, float, Decimal)) or isinstance(
                data__executability, bool
            ):
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".executability must be number"
                )
        if "cells" in data_keys:
            data_keys.remove("cells")
            data__cells = data["cells"]
            if (
                not isinstance(data__cells, (int))
                and not (isinstance(data__cells, float) and data__cells.is_integer())
                or isinstance(data__cells, bool)
            ):
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".cells must be integer"
                )
        if "failed" in data_keys:
            data_keys.remove("failed")
            data__failed = data["failed"]
            if (
                not isinstance(data__failed, (int))
                and not (isinstance(data__failed, float) and data__failed.is_integer())
                or isinstance(data__failed, bool)
            ):
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".failed must be integer"
                )
        if "different" in data_keys:
            data_keys.remove("different")
            data__different = data["different"]
            if (
                not isinstance(data__different, (int))
                and not (isinstance(data__different, float) and data__different.is_integer())
                or isinstance(data__different, bool)
            ):
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".different must be integer"
                )
        if "causes" in data_keys:
            data_keys.remove("causes")
            data__causes = data["causes"]
            if not isinstance(data__causes, (list, tuple)):
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".causes must be array"
                )
            data__causes_is_list = isinstance(data__causes, (list, tuple))
            if data__causes_is_list:
                data__causes_len = len(data__causes)
                for data__causes_x, data__causes_item in enumerate(data__causes):
                    validate____defs_cause(
                        data__causes_item,
                        custom_formats,
                        (name_prefix or "data") + ".causes[{data__causes_x}]".format(**locals()),
                    )
        if data_keys:
            raise JsonSchemaValueException(
                "" + (name_prefix or "data") + " must not contain " + str(data_keys) + " properties"
            )
    return data


def validate____defs_runowner(data, custom_formats={}, name_prefix=None):
    if not isinstance(data, (dict)):
        raise JsonSchemaValueException("" + (name_prefix or "data") + " must be object")
    data_is_dict = isinstance(data, dict)
    if data_is_dict:
        data__missing_keys = set(["user", "host", "process", "process_started"]) - data.keys()
        if data__missing_keys:
            raise JsonSchemaValueException("" + (name_prefix or "data") + " must contain ")
        data_keys = set(data.keys())
        if "user" in data_keys:
            data_keys.remove("user")
            data__user = data["user"]
            if not isinstance(data__user, (str)):
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".user must be string"
                )
        if "host" in data_keys:
            data_keys.remove("host")
            data__host = data["host"]
            if not isinstance(data__host, (str)):
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".host must be string"
                )
        if "process" in data_keys:
            data_keys.remove("process")
            data__process = data["process"]
            if (
                not isinstance(data__process, (int))
                and not (isinstance(data__process, float) and data__process.is_integer())
                or isinstance(data__process, bool)
            ):
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".process must be integer"
                )
        if "process_started" in data_keys:
            data_keys.remove("process_started")
            data__processstarted = data["process_started"]
            if not isinstance(data__processstarted, (int, float, Decimal)) or isinstance(
                data__processstarted, bool
            ):
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".process_started must be number"
                )
        if data_keys:
            raise JsonSchemaValueException(
                "" + (name_prefix or "data") + " must not contain " + str(data_keys) + " properties"
            )
    return data


def validate____defs_runrequest(data, custom_formats={}, name_prefix=None):
    if not isinstance(data, (dict)):
        raise JsonSchemaValueException("" + (name_prefix or "data") + " must be object")
    data_is_dict = isinstance(data, dict)
    if data_is_dict:
        data__missing_keys = (
            set(
                [
                    "path",
                    "notebook",
                    "kernel_name",
                    "order",
                    "stop_on_error",
                    "parameters",
                    "own_folder",
                    "copy_bytes",
                    "limits",
                    "repeat_of",
                    "place",
                ]
            )
            - data.keys()
        )
        if data__missing_keys:
            raise JsonSchemaValueException("" + (name_prefix or "data") + " must contain ")
        data_keys = set(data.keys())
        if "path" in data_keys:
            data_keys.remove("path")
            data__path = data["path"]
            if not isinstance(data__path, (str)):
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".path must be string"
                )
        if "notebook" in data_keys:
            data_keys.remove("notebook")
            data__notebook = data["notebook"]
            if not isinstance(data__notebook, (dict)):
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".notebook must be object"
                )
        if "kernel_name" in data_keys:
            data_keys.remove("kernel_name")
            data__kernelname = data["kernel_name"]
            if not isinstance(data__kernelname, (str)):
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".kernel_name must be string"
                )
        if "order" in data_keys:
            data_keys.remove("order")
            data__order = data["order"]
            validate____defs_runorder(
                data__order, custom_formats, (name_prefix or "data") + ".order"
            )
        if "stop_on_error" in data_keys:
            data_keys.remove("stop_on_error")
            data__stoponerror = data["stop_on_error"]
            if not isinstance(data__stoponerror, (bool)):
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".stop_on_error must be boolean"
                )
        if "parameters" in data_keys:
            data_keys.remove("parameters")
            data__parameters = data["parameters"]
            if not isinstance(data__parameters, (dict)):
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".parameters must be object"
                )
        if "own_folder" in data_keys:
            data_keys.remove("own_folder")
            data__ownfolder = data["own_folder"]
            if not isinstance(data__ownfolder, (bool)):
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".own_folder must be boolean"
                )
        if "copy_bytes" in data_keys:
            data_keys.remove("copy_bytes")
            data__copybytes = data["copy_bytes"]
            if (
                not isinstance(data__copybytes, (int))
                and not (isinstance(data__copybytes, float) and data__copybytes.is_integer())
                or isinstance(data__copybytes, bool)
            ):
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".copy_bytes must be integer"
                )
        if "limits" in data_keys:
            data_keys.remove("limits")
            data__limits = data["limits"]
            data__limits_any_of_count6 = 0
            if not data__limits_any_of_count6:
                try:
                    validate____defs_runlimits(
                        data__limits, custom_formats, (name_prefix or "data") + ".limits"
                    )
                    data__limits_any_of_count6 += 1
                except JsonSchemaValueException:
                    pass
            if not data__limits_any_of_count6:
                try:
                    if not isinstance(data__limits, (NoneType)):
                        raise JsonSchemaValueException(
                            "" + (name_prefix or "data") + ".limits must be null"
                        )
                    data__limits_any_of_count6 += 1
                except JsonSchemaValueException:
                    pass
            if not data__limits_any_of_count6:
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".limits cannot be validated by any definition"
                )
        if "repeat_of" in data_keys:
            data_keys.remove("repeat_of")
            data__repeatof = data["repeat_of"]
            if not isinstance(data__repeatof, (str, NoneType)):
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".repeat_of must be string or null"
                )
        if "place" in data_keys:
            data_keys.remove("place")
            data__place = data["place"]
            validate____defs_runplace(
                data__place, custom_formats, (name_prefix or "data") + ".place"
            )
        if data_keys:
            raise JsonSchemaValueException(
                "" + (name_prefix or "data") + " must not contain " + str(data_keys) + " properties"
            )
    return data


def validate____defs_runresult(data, custom_formats={}, name_prefix=None):
    if not isinstance(data, (dict)):
        raise JsonSchemaValueException("" + (name_prefix or "data") + " must be object")
    data_is_dict = isinstance(data, dict)
    if data_is_dict:
        data__missing_keys = (
            set(
                [
                    "id",
                    "status",
                    "message",
                    "started",
                    "seconds",
                    "order",
                    "kernel",
                    "parameters_error",
                    "files",
                    "cells",
                    "place",
                    "staging",
                    "missing_modules",
                ]
            )
            - data.keys()
        )
        if data__missing_keys:
            raise JsonSchemaValueException("" + (name_prefix or "data") + " must contain ")
        data_keys = set(data.keys())
        if "id" in data_keys:
            data_keys.remove("id")
            data__id = data["id"]
            if not isinstance(data__id, (str)):
                raise JsonSchemaValueException("" + (name_prefix or "data") + ".id must be string")
        if "status" in data_keys:
            data_keys.remove("status")
            data__status = data["status"]
            validate____defs_runstatus(
                data__status, custom_formats, (name_prefix or "data") + ".status"
            )
        if "message" in data_keys:
            data_keys.remove("message")
            data__message = data["message"]
            if not isinstance(data__message, (str)):
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".message must be string"
                )
        if "started" in data_keys:
            data_keys.remove("started")
            data__started = data["started"]
            if not isinstance(data__started, (int, float, Decimal)) or isinstance(
                data__started, bool
            ):
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".started must be number"
                )
        if "seconds" in data_keys:
            data_keys.remove("seconds")
            data__seconds = data["seconds"]
            if not isinstance(data__seconds, (int, float, Decimal)) or isinstance(
                data__seconds, bool
            ):
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".seconds must be number"
                )
        if "order" in data_keys:
            data_keys.remove("order")
            data__order = data["order"]
            validate____defs_runorder(
                data__order, custom_formats, (name_prefix or "data") + ".order"
            )
        if "kernel" in data_keys:
            data_keys.remove("kernel")
            data__kernel = data["kernel"]
            data__kernel_any_of_count7 = 0
            if not data__kernel_any_of_count7:
                try:
                    validate____defs_runkernel(
                        data__kernel, custom_formats, (name_prefix or "data") + ".kernel"
                    )
                    data__kernel_any_of_count7 += 1
                except JsonSchemaValueException:
                    pass
            if not data__kernel_any_of_count7:
                try:
                    if not isinstance(data__kernel, (NoneType)):
                        raise JsonSchemaValueException(
                            "" + (name_prefix or "data") + ".kernel must be null"
                        )
                    data__kernel_any_of_count7 += 1
                except JsonSchemaValueException:
                    pass
            if not data__kernel_any_of_count7:
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".kernel cannot be validated by any definition"
                )
        if "parameters_error" in data_keys:
            data_keys.remove("parameters_error")
            data__parameterserror = data["parameters_error"]
            data__parameterserror_any_of_count8 = 0
            if not data__parameterserror_any_of_count8:
                try:
                    validate____defs_runerror(
                        data__parameterserror,
                        custom_formats,
                        (name_prefix or "data") + ".parameters_error",
                    )
                    data__parameterserror_any_of_count8 += 1
                except JsonSchemaValueException:
                    pass
            if not data__parameterserror_any_of_count8:
                try:
                    if not isinstance(data__parameterserror, (NoneType)):
                        raise JsonSchemaValueException(
                            "" + (name_prefix or "data") + ".parameters_error must be null"
                        )
                    data__parameterserror_any_of_count8 += 1
                except JsonSchemaValueException:
                    pass
            if not data__parameterserror_any_of_count8:
                raise JsonSchemaValueException(
                    ""
                    + (name_prefix or "data")
                    + ".parameters_error cannot be validated by any definition"
                )
        if "files" in data_keys:
            data_keys.remove("files")
            data__files = data["files"]
            data__files_any_of_count9 = 0
            if not data__files_any_of_count9:
                try:
                    validate____defs_runfiles(
                        data__files, custom_formats, (name_prefix or "data") + ".files"
                    )
                    data__files_any_of_count9 += 1
                except JsonSchemaValueException:
                    pass
            if not data__files_any_of_count9:
                try:
                    if not isinstance(data__files, (NoneType)):
                        raise JsonSchemaValueException(
                            "" + (name_prefix or "data") + ".files must be null"
                        )
                    data__files_any_of_count9 += 1
                except JsonSchemaValueException:
                    pass
            if not data__files_any_of_count9:
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".files cannot be validated by any definition"
                )
        if "cells" in data_keys:
            data_keys.remove("cells")
            data__cells = data["cells"]
            if not isinstance(data__cells, (list, tuple)):
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".cells must be array"
                )
            data__cells_is_list = isinstance(data__cells, (list, tuple))
            if data__cells_is_list:
                data__cells_len = len(data__cells)
                for data__cells_x, data__cells_item in enumerate(data__cells):
                    validate____defs_runcellresult(
                        data__cells_item,
                        custom_formats,
                        (name_prefix or "data") + ".cells[{data__cells_x}]".format(**locals()),
                    )
        if "place" in data_keys:
            data_keys.remove("place")
            data__place = data["place"]
            validate____defs_runplace(
                data__place, custom_formats, (name_prefix or "data") + ".place"
            )
        if "staging" in data_keys:
            data_keys.remove("staging")
            data__staging = data["staging"]
            data__staging_any_of_count10 = 0
            if not data__staging_any_of_count10:
                try:
                    validate____defs_runstaging(
                        data__staging, custom_formats, (name_prefix or "data") + ".staging"
                    )
                    data__staging_any_of_count10 += 1
                except JsonSchemaValueException:
                    pass
            if not data__staging_any_of_count10:
                try:
                    if not isinstance(data__staging, (NoneType)):
                        raise JsonSchemaValueException(
                            "" + (name_prefix or "data") + ".staging must be null"
                        )
                    data__staging_any_of_count10 += 1
                except JsonSchemaValueException:
                    pass
            if not data__staging_any_of_count10:
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".staging cannot be validated by any definition"
                )
        if "missing_modules" in data_keys:
            data_keys.remove("missing_modules")
            data__missingmodules = data["missing_modules"]
            if not isinstance(data__missingmodules, (list, tuple)):
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".missing_modules must be array"
                )
            data__missingmodules_is_list = isinstance(data__missingmodules, (list, tuple))
            if data__missingmodules_is_list:
                data__missingmodules_len = len(data__missingmodules)
                for data__missingmodules_x, data__missingmodules_item in enumerate(
                    data__missingmodules
                ):
                    if not isinstance(data__missingmodules_item, (str)):
                        raise JsonSchemaValueException(
                            ""
                            + (name_prefix or "data")
                            + ".missing_modules[{data__missingmodules_x}]".format(**locals())
                            + " must be string"
                        )
        if data_keys:
            raise JsonSchemaValueException(
                "" + (name_prefix or "data") + " must not contain " + str(data_keys) + " properties"
            )
    return data


def validate____defs_runevent(data, custom_formats={}, name_prefix=None):
    data_any_of_count11 = 0
    if not data_any_of_count11:
        try:
            validate____defs_runstarted(data, custom_formats, (name_prefix or "data") + "")
            data_any_of_count11 += 1
        except JsonSchemaValueException:
            pass
    if not data_any_of_count11:
        try:
            validate____defs_runpreparing(data, custom_formats, (name_prefix or "data") + "")
            data_any_of_count11 += 1
        except JsonSchemaValueException:
            pass
    if not data_any_of_count11:
        try:
            validate____defs_runkernelready(data, custom_formats, (name_prefix or "data") + "")
            data_any_of_count11 += 1
        except JsonSchemaValueException:
            pass
    if not data_any_of_count11:
        try:
            validate____defs_runcellstarted(data, custom_formats, (name_prefix or "data") + "")
            data_any_of_count11 += 1
        except JsonSchemaValueException:
            pass
    if not data_any_of_count11:
        try:
            validate____defs_runoutput(data, custom_formats, (name_prefix or "data") + "")
            data_any_of_count11 += 1
        except JsonSchemaValueException:
            pass
    if not data_any_of_count11:
        try:
            validate____defs_runcellended(data, custom_formats, (name_prefix or "data") + "")
            data_any_of_count11 += 1
        except JsonSchemaValueException:
            pass
    if not data_any_of_count11:
        try:
            validate____defs_runfinished(data, custom_formats, (name_prefix or "data") + "")
            data_any_of_count11 += 1
        except JsonSchemaValueException:
            pass
    if not data_any_of_count11:
        raise JsonSchemaValueException(
            "" + (name_prefix or "data") + " cannot be validated by any definition"
        )
    return data


def validate____defs_runfinished(data, custom_formats={}, name_prefix=None):
    if not isinstance(data, (dict)):
        raise JsonSchemaValueException("" + (name_prefix or "data") + " must be object")
    data_is_dict = isinstance(data, dict)
    if data_is_dict:
        data__missing_keys = (
            set(
                [
                    "kind",
                    "sequence",
                    "time",
                    "status",
                    "message",
                    "parameters_error",
                    "files",
                    "staging",
                    "missing_modules",
                ]
            )
            - data.keys()
        )
        if data__missing_keys:
            raise JsonSchemaValueException("" + (name_prefix or "data") + " must contain ")
        data_keys = set(data.keys())
        if "kind" in data_keys:
            data_keys.remove("kind")
            data__kind = data["kind"]
            if not (isinstance(data__kind, str) and data__kind == "finished"):
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".kind must be one of ['finished']"
                )
        if "sequence" in data_keys:
            data_keys.remove("sequence")
            data__sequence = data["sequence"]
            if (
                not isinstance(data__sequence, (int))
                and not (isinstance(data__sequence, float) and data__sequence.is_integer())
                or isinstance(data__sequence, bool)
            ):
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".sequence must be integer"
                )
        if "time" in data_keys:
            data_keys.remove("time")
            data__time = data["time"]
            if not isinstance(data__time, (int, float, Decimal)) or isinstance(data__time, bool):
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".time must be number"
                )
        if "status" in data_keys:
            data_keys.remove("status")
            data__status = data["status"]
            validate____defs_runstatus(
                data__status, custom_formats, (name_prefix or "data") + ".status"
            )
        if "message" in data_keys:
            data_keys.remove("message")
            data__message = data["message"]
            if not isinstance(data__message, (str)):
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".message must be string"
                )
        if "parameters_error" in data_keys:
            data_keys.remove("parameters_error")
            data__parameterserror = data["parameters_error"]
            data__parameterserror_any_of_count12 = 0
            if not data__parameterserror_any_of_count12:
                try:
                    validate____defs_runerror(
                        data__parameterserror,
                        custom_formats,
                        (name_prefix or "data") + ".parameters_error",
                    )
                    data__parameterserror_any_of_count12 += 1
                except JsonSchemaValueException:
                    pass
            if not data__parameterserror_any_of_count12:
                try:
                    if not isinstance(data__parameterserror, (NoneType)):
                        raise JsonSchemaValueException(
                            "" + (name_prefix or "data") + ".parameters_error must be null"
                        )
                    data__parameterserror_any_of_count12 += 1
                except JsonSchemaValueException:
                    pass
            if not data__parameterserror_any_of_count12:
                raise JsonSchemaValueException(
                    ""
                    + (name_prefix or "data")
                    + ".parameters_error cannot be validated by any definition"
                )
        if "files" in data_keys:
            data_keys.remove("files")
            data__files = data["files"]
            data__files_any_of_count13 = 0
            if not data__files_any_of_count13:
                try:
                    validate____defs_runfiles(
                        data__files, custom_formats, (name_prefix or "data") + ".files"
                    )
                    data__files_any_of_count13 += 1
                except JsonSchemaValueException:
                    pass
            if not data__files_any_of_count13:
                try:
                    if not isinstance(data__files, (NoneType)):
                        raise JsonSchemaValueException(
                            "" + (name_prefix or "data") + ".files must be null"
                        )
                    data__files_any_of_count13 += 1
                except JsonSchemaValueException:
                    pass
            if not data__files_any_of_count13:
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".files cannot be validated by any definition"
                )
        if "staging" in data_keys:
            data_keys.remove("staging")
            data__staging = data["staging"]
            data__staging_any_of_count14 = 0
            if not data__staging_any_of_count14:
                try:
                    validate____defs_runstaging(
                        data__staging, custom_formats, (name_prefix or "data") + ".staging"
                    )
                    data__staging_any_of_count14 += 1
                except JsonSchemaValueException:
                    pass
            if not data__staging_any_of_count14:
                try:
                    if not isinstance(data__staging, (NoneType)):
                        raise JsonSchemaValueException(
                            "" + (name_prefix or "data") + ".staging must be null"
                        )
                    data__staging_any_of_count14 += 1
                except JsonSchemaValueException:
                    pass
            if not data__staging_any_of_count14:
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".staging cannot be validated by any definition"
                )
        if "missing_modules" in data_keys:
            data_keys.remove("missing_modules")
            data__missingmodules = data["missing_modules"]
            if not isinstance(data__missingmodules, (list, tuple)):
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".missing_modules must be array"
                )
            data__missingmodules_is_list = isinstance(data__missingmodules, (list, tuple))
            if data__missingmodules_is_list:
                data__missingmodules_len = len(data__missingmodules)
                for data__missingmodules_x, data__missingmodules_item in enumerate(
                    data__missingmodules
                ):
                    if not isinstance(data__missingmodules_item, (str)):
                        raise JsonSchemaValueException(
                            ""
                            + (name_prefix or "data")
                            + ".missing_modules[{data__missingmodules_x}]".format(**locals())
                            + " must be string"
                        )
        if data_keys:
            raise JsonSchemaValueException(
                "" + (name_prefix or "data") + " must not contain " + str(data_keys) + " properties"
            )
    return data


def validate____defs_runcellended(data, custom_formats={}, name_prefix=None):
    if not isinstance(data, (dict)):
        raise JsonSchemaValueException("" + (name_prefix or "data") + " must be object")
    data_is_dict = isinstance(data, dict)
    if data_is_dict:
        data__missing_keys = set(["kind", "sequence", "time", "cell"]) - data.keys()
        if data__missing_keys:
            raise JsonSchemaValueException("" + (name_prefix or "data") + " must contain ")
        data_keys = set(data.keys())
        if "kind" in data_keys:
            data_keys.remove("kind")
            data__kind = data["kind"]
            if not (isinstance(data__kind, str) and data__kind == "cell-ended"):
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".kind must be one of ['cell-ended']"
                )
        if "sequence" in data_keys:
            data_keys.remove("sequence")
            data__sequence = data["sequence"]
            if (
                not isinstance(data__sequence, (int))
                and not (isinstance(data__sequence, float) and data__sequence.is_integer())
                or isinstance(data__sequence, bool)
            ):
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".sequence must be integer"
                )
        if "time" in data_keys:
            data_keys.remove("time")
            data__time = data["time"]
            if not isinstance(data__time, (int, float, Decimal)) or isinstance(data__time, bool):
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".time must be number"
                )
        if "cell" in data_keys:
            data_keys.remove("cell")
            data__cell = data["cell"]
            validate____defs_runcellresult(
                data__cell, custom_formats, (name_prefix or "data") + ".cell"
            )
        if data_keys:
            raise JsonSchemaValueException(
                "" + (name_prefix or "data") + " must not contain " + str(data_keys) + " properties"
            )
    return data


def validate____defs_runoutput(data, custom_formats={}, name_prefix=None):
    if not isinstance(data, (dict)):
        raise JsonSchemaValueException("" + (name_prefix or "data") + " must be object")
    data_is_dict = isinstance(data, dict)
    if data_is_dict:
        data__missing_keys = (
            set(["kind", "sequence", "time", "index", "text", "types", "output_bytes"])
            - data.keys()
        )
        if data__missing_keys:
            raise JsonSchemaValueException("" + (name_prefix or "data") + " must contain ")
        data_keys = set(data.keys())
        if "kind" in data_keys:
            data_keys.remove("kind")
            data__kind = data["kind"]
            if not (isinstance(data__kind, str) and data__kind == "output"):
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".kind must be one of ['output']"
                )
        if "sequence" in data_keys:
            data_keys.remove("sequence")
            data__sequence = data["sequence"]
            if (
                not isinstance(data__sequence, (int))
                and not (isinstance(data__sequence, float) and data__sequence.is_integer())
                or isinstance(data__sequence, bool)
            ):
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".sequence must be integer"
                )
        if "time" in data_keys:
            data_keys.remove("time")
            data__time = data["time"]
            if not isinstance(data__time, (int, float, Decimal)) or isinstance(data__time, bool):
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".time must be number"
                )
        if "index" in data_keys:
            data_keys.remove("index")
            data__index = data["index"]
            if (
                not isinstance(data__index, (int))
                and not (isinstance(data__index, float) and data__index.is_integer())
                or isinstance(data__index, bool)
            ):
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".index must be integer"
                )
        if "text" in data_keys:
            data_keys.remove("text")
            data__text = data["text"]
            if not isinstance(data__text, (str)):
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".text must be string"
                )
        if "types" in data_keys:
            data_keys.remove("types")
            data__types = data["types"]
            if not isinstance(data__types, (list, tuple)):
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".types must be array"
                )
            data__types_is_list = isinstance(data__types, (list, tuple))
            if data__types_is_list:
                data__types_len = len(data__types)
                for data__types_x, data__types_item in enumerate(data__types):
                    if not isinstance(data__types_item, (str)):
                        raise JsonSchemaValueException(
                            ""
                            + (name_prefix or "data")
                            + ".types[{data__types_x}]".format(**locals())
                            + " must be string"
                        )
        if "output_bytes" in data_keys:
            data_keys.remove("output_bytes")
            data__outputbytes = data["output_bytes"]
            if (
                not isinstance(data__outputbytes, (int))
                and not (isinstance(data__outputbytes, float) and data__outputbytes.is_integer())
                or isinstance(data__outputbytes, bool)
            ):
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".output_bytes must be integer"
                )
        if data_keys:
            raise JsonSchemaValueException(
                "" + (name_prefix or "data") + " must not contain " + str(data_keys) + " properties"
            )
    return data


def validate____defs_runcellstarted(data, custom_formats={}, name_prefix=None):
    if not isinstance(data, (dict)):
        raise JsonSchemaValueException("" + (name_prefix or "data") + " must be object")
    data_is_dict = isinstance(data, dict)
    if data_is_dict:
        data__missing_keys = set(["kind", "sequence", "time", "index", "position"]) - data.keys()
        if data__missing_keys:
            raise JsonSchemaValueException("" + (name_prefix or "data") + " must contain ")
        data_keys = set(data.keys())
        if "kind" in data_keys:
            data_keys.remove("kind")
            data__kind = data["kind"]
            if not (isinstance(data__kind, str) and data__kind == "cell-started"):
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".kind must be one of ['cell-started']"
                )
        if "sequence" in data_keys:
            data_keys.remove("sequence")
            data__sequence = data["sequence"]
            if (
                not isinstance(data__sequence, (int))
                and not (isinstance(data__sequence, float) and data__sequence.is_integer())
                or isinstance(data__sequence, bool)
            ):
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".sequence must be integer"
                )
        if "time" in data_keys:
            data_keys.remove("time")
            data__time = data["time"]
            if not isinstance(data__time, (int, float, Decimal)) or isinstance(data__time, bool):
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".time must be number"
                )
        if "index" in data_keys:
            data_keys.remove("index")
            data__index = data["index"]
            if (
                not isinstance(data__index, (int))
                and not (isinstance(data__index, float) and data__index.is_integer())
                or isinstance(data__index, bool)
            ):
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".index must be integer"
                )
        if "position" in data_keys:
            data_keys.remove("position")
            data__position = data["position"]
            if (
                not isinstance(data__position, (int))
                and not (isinstance(data__position, float) and data__position.is_integer())
                or isinstance(data__position, bool)
            ):
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".position must be integer"
                )
        if data_keys:
            raise JsonSchemaValueException(
                "" + (name_prefix or "data") + " must not contain " + str(data_keys) + " properties"
            )
    return data


def validate____defs_runkernelready(data, custom_formats={}, name_prefix=None):
    if not isinstance(data, (dict)):
        raise JsonSchemaValueException("" + (name_prefix or "data") + " must be object")
    data_is_dict = isinstance(data, dict)
    if data_is_dict:
        data__missing_keys = set(["kind", "sequence", "time", "kernel"]) - data.keys()
        if data__missing_keys:
            raise JsonSchemaValueException("" + (name_prefix or "data") + " must contain ")
        data_keys = set(data.keys())
        if "kind" in data_keys:
            data_keys.remove("kind")
            data__kind = data["kind"]
            if not (isinstance(data__kind, str) and data__kind == "kernel"):
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".kind must be one of ['kernel']"
                )
        if "sequence" in data_keys:
            data_keys.remove("sequence")
            data__sequence = data["sequence"]
            if (
                not isinstance(data__sequence, (int))
                and not (isinstance(data__sequence, float) and data__sequence.is_integer())
                or isinstance(data__sequence, bool)
            ):
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".sequence must be integer"
                )
        if "time" in data_keys:
            data_keys.remove("time")
            data__time = data["time"]
            if not isinstance(data__time, (int, float, Decimal)) or isinstance(data__time, bool):
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".time must be number"
                )
        if "kernel" in data_keys:
            data_keys.remove("kernel")
            data__kernel = data["kernel"]
            validate____defs_runkernel(
                data__kernel, custom_formats, (name_prefix or "data") + ".kernel"
            )
        if data_keys:
            raise JsonSchemaValueException(
                "" + (name_prefix or "data") + " must not contain " + str(data_keys) + " properties"
            )
    return data


def validate____defs_runpreparing(data, custom_formats={}, name_prefix=None):
    if not isinstance(data, (dict)):
        raise JsonSchemaValueException("" + (name_prefix or "data") + " must be object")
    data_is_dict = isinstance(data, dict)
    if data_is_dict:
        data__missing_keys = (
            set(["kind", "sequence", "time", "step", "message", "done", "total"]) - data.keys()
        )
        if data__missing_keys:
            raise JsonSchemaValueException("" + (name_prefix or "data") + " must contain ")
        data_keys = set(data.keys())
        if "kind" in data_keys:
            data_keys.remove("kind")
            data__kind = data["kind"]
            if not (isinstance(data__kind, str) and data__kind == "preparing"):
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".kind must be one of ['preparing']"
                )
        if "sequence" in data_keys:
            data_keys.remove("sequence")
            data__sequence = data["sequence"]
            if (
                not isinstance(data__sequence, (int))
                and not (isinstance(data__sequence, float) and data__sequence.is_integer())
                or isinstance(data__sequence, bool)
            ):
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".sequence must be integer"
                )
        if "time" in data_keys:
            data_keys.remove("time")
            data__time = data["time"]
            if not isinstance(data__time, (int, float, Decimal)) or isinstance(data__time, bool):
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".time must be number"
                )
        if "step" in data_keys:
            data_keys.remove("step")
            data__step = data["step"]
            if not (
                isinstance(data__step, str)
                and data__step == "queue"
                or isinstance(data__step, str)
                and data__step == "launch"
                or isinstance(data__step, str)
                and data__step == "staging"
                or isinstance(data__step, str)
                and data__step == "environment"
                or isinstance(data__step, str)
                and data__step == "connection"
            ):
                raise JsonSchemaValueException(
                    ""
                    + (name_prefix or "data")
                    + ".step must be one of ['queue', 'launch', 'staging', 'environment', 'connection']"
                )
        if "message" in data_keys:
            data_keys.remove("message")
            data__message = data["message"]
            if not isinstance(data__message, (str)):
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".message must be string"
                )
        if "done" in data_keys:
            data_keys.remove("done")
            data__done = data["done"]
            if (
                not isinstance(data__done, (int, NoneType))
                and not (isinstance(data__done, float) and data__done.is_integer())
                or isinstance(data__done, bool)
            ):
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".done must be integer or null"
                )
        if "total" in data_keys:
            data_keys.remove("total")
            data__total = data["total"]
            if (
                not isinstance(data__total, (int, NoneType))
                and not (isinstance(data__total, float) and data__total.is_integer())
                or isinstance(data__total, bool)
            ):
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".total must be integer or null"
                )
        if data_keys:
            raise JsonSchemaValueException(
                "" + (name_prefix or "data") + " must not contain " + str(data_keys) + " properties"
            )
    return data


def validate____defs_runstarted(data, custom_formats={}, name_prefix=None):
    if not isinstance(data, (dict)):
        raise JsonSchemaValueException("" + (name_prefix or "data") + " must be object")
    data_is_dict = isinstance(data, dict)
    if data_is_dict:
        data__missing_keys = set(["kind", "sequence", "time", "id", "indexes"]) - data.keys()
        if data__missing_keys:
            raise JsonSchemaValueException("" + (name_prefix or "data") + " must contain ")
        data_keys = set(data.keys())
        if "kind" in data_keys:
            data_keys.remove("kind")
            data__kind = data["kind"]
            if not (isinstance(data__kind, str) and data__kind == "started"):
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".kind must be one of ['started']"
                )
        if "sequence" in data_keys:
            data_keys.remove("sequence")
            data__sequence = data["sequence"]
            if (
                not isinstance(data__sequence, (int))
                and not (isinstance(data__sequence, float) and data__sequence.is_integer())
                or isinstance(data__sequence, bool)
            ):
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".sequence must be integer"
                )
        if "time" in data_keys:
            data_keys.remove("time")
            data__time = data["time"]
            if not isinstance(data__time, (int, float, Decimal)) or isinstance(data__time, bool):
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".time must be number"
                )
        if "id" in data_keys:
            data_keys.remove("id")
            data__id = data["id"]
            if not isinstance(data__id, (str)):
                raise JsonSchemaValueException("" + (name_prefix or "data") + ".id must be string")
        if "indexes" in data_keys:
            data_keys.remove("indexes")
            data__indexes = data["indexes"]
            if not isinstance(data__indexes, (list, tuple)):
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".indexes must be array"
                )
            data__indexes_is_list = isinstance(data__indexes, (list, tuple))
            if data__indexes_is_list:
                data__indexes_len = len(data__indexes)
                for data__indexes_x, data__indexes_item in enumerate(data__indexes):
                    if (
                        not isinstance(data__indexes_item, (int))
                        and not (
                            isinstance(data__indexes_item, float)
                            and data__indexes_item.is_integer()
                        )
                        or isinstance(data__indexes_item, bool)
                    ):
                        raise JsonSchemaValueException(
                            ""
                            + (name_prefix or "data")
                            + ".indexes[{data__indexes_x}]".format(**locals())
                            + " must be integer"
                        )
        if data_keys:
            raise JsonSchemaValueException(
                "" + (name_prefix or "data") + " must not contain " + str(data_keys) + " properties"
            )
    return data


def validate____defs_runstaging(data, custom_formats={}, name_prefix=None):
    if not isinstance(data, (dict)):
        raise JsonSchemaValueException("" + (name_prefix or "data") + " must be object")
    data_is_dict = isinstance(data, dict)
    if data_is_dict:
        data__missing_keys = (
            set(["folder", "staged", "not_staged", "outputs", "removed"]) - data.keys()
        )
        if data__missing_keys:
            raise JsonSchemaValueException("" + (name_prefix or "data") + " must contain ")
        data_keys = set(data.keys())
        if "folder" in data_keys:
            data_keys.remove("folder")
            data__folder = data["folder"]
            if not isinstance(data__folder, (str)):
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".folder must be string"
                )
        if "staged" in data_keys:
            data_keys.remove("staged")
            data__staged = data["staged"]
            if not isinstance(data__staged, (list, tuple)):
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".staged must be array"
                )
            data__staged_is_list = isinstance(data__staged, (list, tuple))
            if data__staged_is_list:
                data__staged_len = len(data__staged)
                for data__staged_x, data__staged_item in enumerate(data__staged):
                    validate____defs_runstagedfile(
                        data__staged_item,
                        custom_formats,
                        (name_prefix or "data") + ".staged[{data__staged_x}]".format(**locals()),
                    )
        if "not_staged" in data_keys:
            data_keys.remove("not_staged")
            data__notstaged = data["not_staged"]
            if not isinstance(data__notstaged, (list, tuple)):
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".not_staged must be array"
                )
            data__notstaged_is_list = isinstance(data__notstaged, (list, tuple))
            if data__notstaged_is_list:
                data__notstaged_len = len(data__notstaged)
                for data__notstaged_x, data__notstaged_item in enumerate(data__notstaged):
                    validate____defs_rununstagedfile(
                        data__notstaged_item,
                        custom_formats,
                        (name_prefix or "data")
                        + ".not_staged[{data__notstaged_x}]".format(**locals()),
                    )
        if "outputs" in data_keys:
            data_keys.remove("outputs")
            data__outputs = data["outputs"]
            if not isinstance(data__outputs, (list, tuple)):
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".outputs must be array"
                )
            data__outputs_is_list = isinstance(data__outputs, (list, tuple))
            if data__outputs_is_list:
                data__outputs_len = len(data__outputs)
                for data__outputs_x, data__outputs_item in enumerate(data__outputs):
                    validate____defs_runstagedfile(
                        data__outputs_item,
                        custom_formats,
                        (name_prefix or "data") + ".outputs[{data__outputs_x}]".format(**locals()),
                    )
        if "removed" in data_keys:
            data_keys.remove("removed")
            data__removed = data["removed"]
            if not isinstance(data__removed, (bool)):
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".removed must be boolean"
                )
        if data_keys:
            raise JsonSchemaValueException(
                "" + (name_prefix or "data") + " must not contain " + str(data_keys) + " properties"
            )
    return data


def validate____defs_rununstagedfile(data, custom_formats={}, name_prefix=None):
    if not isinstance(data, (dict)):
        raise JsonSchemaValueException("" + (name_prefix or "data") + " must be object")
    data_is_dict = isinstance(data, dict)
    if data_is_dict:
        data__missing_keys = set(["path", "reason"]) - data.keys()
        if data__missing_keys:
            raise JsonSchemaValueException("" + (name_prefix or "data") + " must contain ")
        data_keys = set(data.keys())
        if "path" in data_keys:
            data_keys.remove("path")
            data__path = data["path"]
            if not isinstance(data__path, (str)):
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".path must be string"
                )
        if "reason" in data_keys:
            data_keys.remove("reason")
            data__reason = data["reason"]
            if not isinstance(data__reason, (str)):
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".reason must be string"
                )
        if data_keys:
            raise JsonSchemaValueException(
                "" + (name_prefix or "data") + " must not contain " + str(data_keys) + " properties"
            )
    return data


def validate____defs_runstagedfile(data, custom_formats={}, name_prefix=None):
    if not isinstance(data, (dict)):
        raise JsonSchemaValueException("" + (name_prefix or "data") + " must be object")
    data_is_dict = isinstance(data, dict)
    if data_is_dict:
        data__missing_keys = set(["path", "bytes", "sha256"]) - data.keys()
        if data__missing_keys:
            raise JsonSchemaValueException("" + (name_prefix or "data") + " must contain ")
        data_keys = set(data.keys())
        if "path" in data_keys:
            data_keys.remove("path")
            data__path = data["path"]
            if not isinstance(data__path, (str)):
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".path must be string"
                )
        if "bytes" in data_keys:
            data_keys.remove("bytes")
            data__bytes = data["bytes"]
            if (
                not isinstance(data__bytes, (int))
                and not (isinstance(data__bytes, float) and data__bytes.is_integer())
                or isinstance(data__bytes, bool)
            ):
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".bytes must be integer"
                )
        if "sha256" in data_keys:
            data_keys.remove("sha256")
            data__sha256 = data["sha256"]
            if not isinstance(data__sha256, (str)):
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".sha256 must be string"
                )
        if data_keys:
            raise JsonSchemaValueException(
                "" + (name_prefix or "data") + " must not contain " + str(data_keys) + " properties"
            )
    return data


def validate____defs_runfiles(data, custom_formats={}, name_prefix=None):
    if not isinstance(data, (dict)):
        raise JsonSchemaValueException("" + (name_prefix or "data") + " must be object")
    data_is_dict = isinstance(data, dict)
    if data_is_dict:
        data__missing_keys = (
            set(["folder", "original", "copied", "complete", "created", "changed", "deleted"])
            - data.keys()
        )
        if data__missing_keys:
            raise JsonSchemaValueException("" + (name_prefix or "data") + " must contain ")
        data_keys = set(data.keys())
        if "folder" in data_keys:
            data_keys.remove("folder")
            data__folder = data["folder"]
            if not isinstance(data__folder, (str)):
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".folder must be string"
                )
        if "original" in data_keys:
            data_keys.remove("original")
            data__original = data["original"]
            if not isinstance(data__original, (str)):
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".original must be string"
                )
        if "copied" in data_keys:
            data_keys.remove("copied")
            data__copied = data["copied"]
            if not isinstance(data__copied, (bool)):
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".copied must be boolean"
                )
        if "complete" in data_keys:
            data_keys.remove("complete")
            data__complete = data["complete"]
            if not isinstance(data__complete, (bool)):
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".complete must be boolean"
                )
        if "created" in data_keys:
            data_keys.remove("created")
            data__created = data["created"]
            if not isinstance(data__created, (list, tuple)):
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".created must be array"
                )
            data__created_is_list = isinstance(data__created, (list, tuple))
            if data__created_is_list:
                data__created_len = len(data__created)
                for data__created_x, data__created_item in enumerate(data__created):
                    if not isinstance(data__created_item, (str)):
                        raise JsonSchemaValueException(
                            ""
                            + (name_prefix or "data")
                            + ".created[{data__created_x}]".format(**locals())
                            + " must be string"
                        )
        if "changed" in data_keys:
            data_keys.remove("changed")
            data__changed = data["changed"]
            if not isinstance(data__changed, (list, tuple)):
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".changed must be array"
                )
            data__changed_is_list = isinstance(data__changed, (list, tuple))
            if data__changed_is_list:
                data__changed_len = len(data__changed)
                for data__changed_x, data__changed_item in enumerate(data__changed):
                    if not isinstance(data__changed_item, (str)):
                        raise JsonSchemaValueException(
                            ""
                            + (name_prefix or "data")
                            + ".changed[{data__changed_x}]".format(**locals())
                            + " must be string"
                        )
        if "deleted" in data_keys:
            data_keys.remove("deleted")
            data__deleted = data["deleted"]
            if not isinstance(data__deleted, (list, tuple)):
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".deleted must be array"
                )
            data__deleted_is_list = isinstance(data__deleted, (list, tuple))
            if data__deleted_is_list:
                data__deleted_len = len(data__deleted)
                for data__deleted_x, data__deleted_item in enumerate(data__deleted):
                    if not isinstance(data__deleted_item, (str)):
                        raise JsonSchemaValueException(
                            ""
                            + (name_prefix or "data")
                            + ".deleted[{data__deleted_x}]".format(**locals())
                            + " must be string"
                        )
        if data_keys:
            raise JsonSchemaValueException(
                "" + (name_prefix or "data") + " must not contain " + str(data_keys) + " properties"
            )
    return data


def validate____defs_runkernel(data, custom_formats={}, name_prefix=None):
    if not isinstance(data, (dict)):
        raise JsonSchemaValueException("" + (name_prefix or "data") + " must be object")
    data_is_dict = isinstance(data, dict)
    if data_is_dict:
        data__missing_keys = (
            set(
                [
                    "name",
                    "language",
                    "implementation",
                    "implementation_version",
                    "environment",
                    "python",
                    "machine",
                ]
            )
            - data.keys()
        )
        if data__missing_keys:
            raise JsonSchemaValueException("" + (name_prefix or "data") + " must contain ")
        data_keys = set(data.keys())
        if "name" in data_keys:
            data_keys.remove("name")
            data__name = data["name"]
            if not isinstance(data__name, (str)):
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".name must be string"
                )
        if "language" in data_keys:
            data_keys.remove("language")
            data__language = data["language"]
            if not isinstance(data__language, (str)):
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".language must be string"
                )
        if "implementation" in data_keys:
            data_keys.remove("implementation")
            data__implementation = data["implementation"]
            if not isinstance(data__implementation, (str)):
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".implementation must be string"
                )
        if "implementation_version" in data_keys:
            data_keys.remove("implementation_version")
            data__implementationversion = data["implementation_version"]
            if not isinstance(data__implementationversion, (str)):
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".implementation_version must be string"
                )
        if "environment" in data_keys:
            data_keys.remove("environment")
            data__environment = data["environment"]
            if not isinstance(data__environment, (dict)):
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".environment must be object"
                )
        if "python" in data_keys:
            data_keys.remove("python")
            data__python = data["python"]
            data__python_any_of_count15 = 0
            if not data__python_any_of_count15:
                try:
                    validate____defs_runpython(
                        data__python, custom_formats, (name_prefix or "data") + ".python"
                    )
                    data__python_any_of_count15 += 1
                except JsonSchemaValueException:
                    pass
            if not data__python_any_of_count15:
                try:
                    if not isinstance(data__python, (NoneType)):
                        raise JsonSchemaValueException(
                            "" + (name_prefix or "data") + ".python must be null"
                        )
                    data__python_any_of_count15 += 1
                except JsonSchemaValueException:
                    pass
            if not data__python_any_of_count15:
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".python cannot be validated by any definition"
                )
        if "machine" in data_keys:
            data_keys.remove("machine")
            data__machine = data["machine"]
            validate____defs_runmachine(
                data__machine, custom_formats, (name_prefix or "data") + ".machine"
            )
        if data_keys:
            raise JsonSchemaValueException(
                "" + (name_prefix or "data") + " must not contain " + str(data_keys) + " properties"
            )
    return data


def validate____defs_runpython(data, custom_formats={}, name_prefix=None):
    if not isinstance(data, (dict)):
        raise JsonSchemaValueException("" + (name_prefix or "data") + " must be object")
    data_is_dict = isinstance(data, dict)
    if data_is_dict:
        data__missing_keys = (
            set(["version", "implementation", "executable", "packages", "modules"]) - data.keys()
        )
        if data__missing_keys:
            raise JsonSchemaValueException("" + (name_prefix or "data") + " must contain ")
        data_keys = set(data.keys())
        if "version" in data_keys:
            data_keys.remove("version")
            data__version = data["version"]
            if not isinstance(data__version, (str)):
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".version must be string"
                )
        if "implementation" in data_keys:
            data_keys.remove("implementation")
            data__implementation = data["implementation"]
            if not isinstance(data__implementation, (str)):
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".implementation must be string"
                )
        if "executable" in data_keys:
            data_keys.remove("executable")
            data__executable = data["executable"]
            if not isinstance(data__executable, (str)):
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".executable must be string"
                )
        if "packages" in data_keys:
            data_keys.remove("packages")
            data__packages = data["packages"]
            if not isinstance(data__packages, (dict)):
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".packages must be object"
                )
        if "modules" in data_keys:
            data_keys.remove("modules")
            data__modules = data["modules"]
            if not isinstance(data__modules, (dict)):
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".modules must be object"
                )
        if data_keys:
            raise JsonSchemaValueException(
                "" + (name_prefix or "data") + " must not contain " + str(data_keys) + " properties"
            )
    return data


def validate____defs_runmachine(data, custom_formats={}, name_prefix=None):
    if not isinstance(data, (dict)):
        raise JsonSchemaValueException("" + (name_prefix or "data") + " must be object")
    data_is_dict = isinstance(data, dict)
    if data_is_dict:
        data__missing_keys = (
            set(["system", "processor", "processors", "memory_bytes", "gpus", "cuda"]) - data.keys()
        )
        if data__missing_keys:
            raise JsonSchemaValueException("" + (name_prefix or "data") + " must contain ")
        data_keys = set(data.keys())
        if "system" in data_keys:
            data_keys.remove("system")
            data__system = data["system"]
            if not isinstance(data__system, (str)):
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".system must be string"
                )
        if "processor" in data_keys:
            data_keys.remove("processor")
            data__processor = data["processor"]
            if not isinstance(data__processor, (str)):
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".processor must be string"
                )
        if "processors" in data_keys:
            data_keys.remove("processors")
            data__processors = data["processors"]
            if (
                not isinstance(data__processors, (int))
                and not (isinstance(data__processors, float) and data__processors.is_integer())
                or isinstance(data__processors, bool)
            ):
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".processors must be integer"
                )
        if "memory_bytes" in data_keys:
            data_keys.remove("memory_bytes")
            data__memorybytes = data["memory_bytes"]
            if (
                not isinstance(data__memorybytes, (int, NoneType))
                and not (isinstance(data__memorybytes, float) and data__memorybytes.is_integer())
                or isinstance(data__memorybytes, bool)
            ):
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".memory_bytes must be integer or null"
                )
        if "gpus" in data_keys:
            data_keys.remove("gpus")
            data__gpus = data["gpus"]
            if not isinstance(data__gpus, (list, tuple)):
                raise JsonSchemaValueException("" + (name_prefix or "data") + ".gpus must be array")
            data__gpus_is_list = isinstance(data__gpus, (list, tuple))
            if data__gpus_is_list:
                data__gpus_len = len(data__gpus)
                for data__gpus_x, data__gpus_item in enumerate(data__gpus):
                    validate____defs_rungpu(
                        data__gpus_item,
                        custom_formats,
                        (name_prefix or "data") + ".gpus[{data__gpus_x}]".format(**locals()),
                    )
        if "cuda" in data_keys:
            data_keys.remove("cuda")
            data__cuda = data["cuda"]
            if not isinstance(data__cuda, (str, NoneType)):
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".cuda must be string or null"
                )
        if data_keys:
            raise JsonSchemaValueException(
                "" + (name_prefix or "data") + " must not contain " + str(data_keys) + " properties"
            )
    return data


def validate____defs_rungpu(data, custom_formats={}, name_prefix=None):
    if not isinstance(data, (dict)):
        raise JsonSchemaValueException("" + (name_prefix or "data") + " must be object")
    data_is_dict = isinstance(data, dict)
    if data_is_dict:
        data__missing_keys = set(["name", "driver", "memory"]) - data.keys()
        if data__missing_keys:
            raise JsonSchemaValueException("" + (name_prefix or "data") + " must contain ")
        data_keys = set(data.keys())
        if "name" in data_keys:
            data_keys.remove("name")
            data__name = data["name"]
            if not isinstance(data__name, (str)):
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".name must be string"
                )
        if "driver" in data_keys:
            data_keys.remove("driver")
            data__driver = data["driver"]
            if not isinstance(data__driver, (str)):
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".driver must be string"
                )
        if "memory" in data_keys:
            data_keys.remove("memory")
            data__memory = data["memory"]
            if not isinstance(data__memory, (str)):
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".memory must be string"
                )
        if data_keys:
            raise JsonSchemaValueException(
                "" + (name_prefix or "data") + " must not contain " + str(data_keys) + " properties"
            )
    return data


def validate____defs_runcellresult(data, custom_formats={}, name_prefix=None):
    if not isinstance(data, (dict)):
        raise JsonSchemaValueException("" + (name_prefix or "data") + " must be object")
    data_is_dict = isinstance(data, dict)
    if data_is_dict:
        data__missing_keys = (
            set(
                [
                    "index",
                    "id",
                    "position",
                    "status",
                    "error",
                    "expected_error",
                    "asked_for_input",
                    "execution_count",
                    "started",
                    "seconds",
                    "outputs",
                    "output_bytes",
                    "losses",
                ]
            )
            - data.keys()
        )
        if data__missing_keys:
            raise JsonSchemaValueException("" + (name_prefix or "data") + " must contain ")
        data_keys = set(data.keys())
        if "index" in data_keys:
            data_keys.remove("index")
            data__index = data["index"]
            if (
                not isinstance(data__index, (int))
                and not (isinstance(data__index, float) and data__index.is_integer())
                or isinstance(data__index, bool)
            ):
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".index must be integer"
                )
        if "id" in data_keys:
            data_keys.remove("id")
            data__id = data["id"]
            if not isinstance(data__id, (str, NoneType)):
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".id must be string or null"
                )
        if "position" in data_keys:
            data_keys.remove("position")
            data__position = data["position"]
            if (
                not isinstance(data__position, (int, NoneType))
                and not (isinstance(data__position, float) and data__position.is_integer())
                or isinstance(data__position, bool)
            ):
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".position must be integer or null"
                )
        if "status" in data_keys:
            data_keys.remove("status")
            data__status = data["status"]
            validate____defs_runcellstatus(
                data__status, custom_formats, (name_prefix or "data") + ".status"
            )
        if "error" in data_keys:
            data_keys.remove("error")
            data__error = data["error"]
            data__error_any_of_count16 = 0
            if not data__error_any_of_count16:
                try:
                    validate____defs_runerror(
                        data__error, custom_formats, (name_prefix or "data") + ".error"
                    )
                    data__error_any_of_count16 += 1
                except JsonSchemaValueException:
                    pass
            if not data__error_any_of_count16:
                try:
                    if not isinstance(data__error, (NoneType)):
                        raise JsonSchemaValueException(
                            "" + (name_prefix or "data") + ".error must be null"
                        )
                    data__error_any_of_count16 += 1
                except JsonSchemaValueException:
                    pass
            if not data__error_any_of_count16:
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".error cannot be validated by any definition"
                )
        if "expected_error" in data_keys:
            data_keys.remove("expected_error")
            data__expectederror = data["expected_error"]
            if not isinstance(data__expectederror, (bool)):
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".expected_error must be boolean"
                )
        if "asked_for_input" in data_keys:
            data_keys.remove("asked_for_input")
            data__askedforinput = data["asked_for_input"]
            if not isinstance(data__askedforinput, (bool)):
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".asked_for_input must be boolean"
                )
        if "execution_count" in data_keys:
            data_keys.remove("execution_count")
            data__executioncount = data["execution_count"]
            if (
                not isinstance(data__executioncount, (int, NoneType))
                and not (
                    isinstance(data__executioncount, float) and data__executioncount.is_integer()
                )
                or isinstance(data__executioncount, bool)
            ):
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".execution_count must be integer or null"
                )
        if "started" in data_keys:
            data_keys.remove("started")
            data__started = data["started"]
            if not isinstance(data__started, (int, float, Decimal, NoneType)) or isinstance(
                data__started, bool
            ):
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".started must be number or null"
                )
        if "seconds" in data_keys:
            data_keys.remove("seconds")
            data__seconds = data["seconds"]
            if not isinstance(data__seconds, (int, float, Decimal, NoneType)) or isinstance(
                data__seconds, bool
            ):
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".seconds must be number or null"
                )
        if "outputs" in data_keys:
            data_keys.remove("outputs")
            data__outputs = data["outputs"]
            if not isinstance(data__outputs, (list, tuple)):
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".outputs must be array"
                )
            data__outputs_is_list = isinstance(data__outputs, (list, tuple))
            if data__outputs_is_list:
                data__outputs_len = len(data__outputs)
                for data__outputs_x, data__outputs_item in enumerate(data__outputs):
                    if not isinstance(data__outputs_item, (dict)):
                        raise JsonSchemaValueException(
                            ""
                            + (name_prefix or "data")
                            + ".outputs[{data__outputs_x}]".format(**locals())
                            + " must be object"
                        )
        if "output_bytes" in data_keys:
            data_keys.remove("output_bytes")
            data__outputbytes = data["output_bytes"]
            if (
                not isinstance(data__outputbytes, (int))
                and not (isinstance(data__outputbytes, float) and data__outputbytes.is_integer())
                or isinstance(data__outputbytes, bool)
            ):
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".output_bytes must be integer"
                )
        if "losses" in data_keys:
            data_keys.remove("losses")
            data__losses = data["losses"]
            if not isinstance(data__losses, (list, tuple)):
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".losses must be array"
                )
            data__losses_is_list = isinstance(data__losses, (list, tuple))
            if data__losses_is_list:
                data__losses_len = len(data__losses)
                for data__losses_x, data__losses_item in enumerate(data__losses):
                    validate____defs_runloss(
                        data__losses_item,
                        custom_formats,
                        (name_prefix or "data") + ".losses[{data__losses_x}]".format(**locals()),
                    )
        if data_keys:
            raise JsonSchemaValueException(
                "" + (name_prefix or "data") + " must not contain " + str(data_keys) + " properties"
            )
    return data


def validate____defs_runloss(data, custom_formats={}, name_prefix=None):
    if not (
        isinstance(data, str)
        and data == "output-limit"
        or isinstance(data, str)
        and data == "output-lost"
        or isinstance(data, str)
        and data == "no-idle"
        or isinstance(data, str)
        and data == "rate-limit"
        or isinstance(data, str)
        and data == "cut-short"
    ):
        raise JsonSchemaValueException(
            ""
            + (name_prefix or "data")
            + " must be one of ['output-limit', 'output-lost', 'no-idle', 'rate-limit', 'cut-short']"
        )
    return data


def validate____defs_runcellstatus(data, custom_formats={}, name_prefix=None):
    if not (
        isinstance(data, str)
        and data == "ok"
        or isinstance(data, str)
        and data == "error"
        or isinstance(data, str)
        and data == "timeout"
        or isinstance(data, str)
        and data == "kernel-died"
        or isinstance(data, str)
        and data == "interrupted"
        or isinstance(data, str)
        and data == "skipped"
        or isinstance(data, str)
        and data == "not-run"
    ):
        raise JsonSchemaValueException(
            ""
            + (name_prefix or "data")
            + " must be one of ['ok', 'error', 'timeout', 'kernel-died', 'interrupted', 'skipped', 'not-run']"
        )
    return data


def validate____defs_runerror(data, custom_formats={}, name_prefix=None):
    if not isinstance(data, (dict)):
        raise JsonSchemaValueException("" + (name_prefix or "data") + " must be object")
    data_is_dict = isinstance(data, dict)
    if data_is_dict:
        data__missing_keys = set(["ename", "evalue", "traceback"]) - data.keys()
        if data__missing_keys:
            raise JsonSchemaValueException("" + (name_prefix or "data") + " must contain ")
        data_keys = set(data.keys())
        if "ename" in data_keys:
            data_keys.remove("ename")
            data__ename = data["ename"]
            if not isinstance(data__ename, (str)):
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".ename must be string"
                )
        if "evalue" in data_keys:
            data_keys.remove("evalue")
            data__evalue = data["evalue"]
            if not isinstance(data__evalue, (str)):
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".evalue must be string"
                )
        if "traceback" in data_keys:
            data_keys.remove("traceback")
            data__traceback = data["traceback"]
            if not isinstance(data__traceback, (list, tuple)):
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".traceback must be array"
                )
            data__traceback_is_list = isinstance(data__traceback, (list, tuple))
            if data__traceback_is_list:
                data__traceback_len = len(data__traceback)
                for data__traceback_x, data__traceback_item in enumerate(data__traceback):
                    if not isinstance(data__traceback_item, (str)):
                        raise JsonSchemaValueException(
                            ""
                            + (name_prefix or "data")
                            + ".traceback[{data__traceback_x}]".format(**locals())
                            + " must be string"
                        )
        if data_keys:
            raise JsonSchemaValueException(
                "" + (name_prefix or "data") + " must not contain " + str(data_keys) + " properties"
            )
    return data


def validate____defs_runjob(data, custom_formats={}, name_prefix=None):
    if not isinstance(data, (dict)):
        raise JsonSchemaValueException("" + (name_prefix or "data") + " must be object")
    data_is_dict = isinstance(data, dict)
    if data_is_dict:
        data__missing_keys = (
            set(
                [
                    "id",
                    "path",
                    "kernel_name",
                    "cells",
                    "order",
                    "stop_on_error",
                    "parameters",
                    "copy_bytes",
                    "place",
                    "limits",
                    "result_path",
                ]
            )
            - data.keys()
        )
        if data__missing_keys:
            raise JsonSchemaValueException("" + (name_prefix or "data") + " must contain ")
        data_keys = set(data.keys())
        if "id" in data_keys:
            data_keys.remove("id")
            data__id = data["id"]
            if not isinstance(data__id, (str)):
                raise JsonSchemaValueException("" + (name_prefix or "data") + ".id must be string")
        if "path" in data_keys:
            data_keys.remove("path")
            data__path = data["path"]
            if not isinstance(data__path, (str)):
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".path must be string"
                )
        if "kernel_name" in data_keys:
            data_keys.remove("kernel_name")
            data__kernelname = data["kernel_name"]
            if not isinstance(data__kernelname, (str)):
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".kernel_name must be string"
                )
        if "cells" in data_keys:
            data_keys.remove("cells")
            data__cells = data["cells"]
            if not isinstance(data__cells, (list, tuple)):
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".cells must be array"
                )
            data__cells_is_list = isinstance(data__cells, (list, tuple))
            if data__cells_is_list:
                data__cells_len = len(data__cells)
                for data__cells_x, data__cells_item in enumerate(data__cells):
                    validate____defs_runcell(
                        data__cells_item,
                        custom_formats,
                        (name_prefix or "data") + ".cells[{data__cells_x}]".format(**locals()),
                    )
        if "order" in data_keys:
            data_keys.remove("order")
            data__order = data["order"]
            validate____defs_runorder(
                data__order, custom_formats, (name_prefix or "data") + ".order"
            )
        if "stop_on_error" in data_keys:
            data_keys.remove("stop_on_error")
            data__stoponerror = data["stop_on_error"]
            if not isinstance(data__stoponerror, (bool)):
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".stop_on_error must be boolean"
                )
        if "parameters" in data_keys:
            data_keys.remove("parameters")
            data__parameters = data["parameters"]
            if not isinstance(data__parameters, (dict)):
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".parameters must be object"
                )
        if "copy_bytes" in data_keys:
            data_keys.remove("copy_bytes")
            data__copybytes = data["copy_bytes"]
            if (
                not isinstance(data__copybytes, (int, NoneType))
                and not (isinstance(data__copybytes, float) and data__copybytes.is_integer())
                or isinstance(data__copybytes, bool)
            ):
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".copy_bytes must be integer or null"
                )
        if "limits" in data_keys:
            data_keys.remove("limits")
            data__limits = data["limits"]
            validate____defs_runlimits(
                data__limits, custom_formats, (name_prefix or "data") + ".limits"
            )
        if "result_path" in data_keys:
            data_keys.remove("result_path")
            data__resultpath = data["result_path"]
            if not isinstance(data__resultpath, (str)):
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".result_path must be string"
                )
        if "place" in data_keys:
            data_keys.remove("place")
            data__place = data["place"]
            validate____defs_runplace(
                data__place, custom_formats, (name_prefix or "data") + ".place"
            )
        if data_keys:
            raise JsonSchemaValueException(
                "" + (name_prefix or "data") + " must not contain " + str(data_keys) + " properties"
            )
    return data


def validate____defs_runcell(data, custom_formats={}, name_prefix=None):
    if not isinstance(data, (dict)):
        raise JsonSchemaValueException("" + (name_prefix or "data") + " must be object")
    data_is_dict = isinstance(data, dict)
    if data_is_dict:
        data__missing_keys = set(["index", "id", "source", "tags", "execution_count"]) - data.keys()
        if data__missing_keys:
            raise JsonSchemaValueException("" + (name_prefix or "data") + " must contain ")
        data_keys = set(data.keys())
        if "index" in data_keys:
            data_keys.remove("index")
            data__index = data["index"]
            if (
                not isinstance(data__index, (int))
                and not (isinstance(data__index, float) and data__index.is_integer())
                or isinstance(data__index, bool)
            ):
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".index must be integer"
                )
        if "id" in data_keys:
            data_keys.remove("id")
            data__id = data["id"]
            if not isinstance(data__id, (str, NoneType)):
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".id must be string or null"
                )
        if "source" in data_keys:
            data_keys.remove("source")
            data__source = data["source"]
            if not isinstance(data__source, (str)):
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".source must be string"
                )
        if "tags" in data_keys:
            data_keys.remove("tags")
            data__tags = data["tags"]
            if not isinstance(data__tags, (list, tuple)):
                raise JsonSchemaValueException("" + (name_prefix or "data") + ".tags must be array")
            data__tags_is_list = isinstance(data__tags, (list, tuple))
            if data__tags_is_list:
                data__tags_len = len(data__tags)
                for data__tags_x, data__tags_item in enumerate(data__tags):
                    if not isinstance(data__tags_item, (str)):
                        raise JsonSchemaValueException(
                            ""
                            + (name_prefix or "data")
                            + ".tags[{data__tags_x}]".format(**locals())
                            + " must be string"
                        )
        if "execution_count" in data_keys:
            data_keys.remove("execution_count")
            data__executioncount = data["execution_count"]
            if (
                not isinstance(data__executioncount, (int, NoneType))
                and not (
                    isinstance(data__executioncount, float) and data__executioncount.is_integer()
                )
                or isinstance(data__executioncount, bool)
            ):
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".execution_count must be integer or null"
                )
        if data_keys:
            raise JsonSchemaValueException(
                "" + (name_prefix or "data") + " must not contain " + str(data_keys) + " properties"
            )
    return data


def validate____defs_runlimits(data, custom_formats={}, name_prefix=None):
    if not isinstance(data, (dict)):
        raise JsonSchemaValueException("" + (name_prefix or "data") + " must be object")
    data_is_dict = isinstance(data, dict)
    if data_is_dict:
        data__missing_keys = (
            set(
                [
                    "cell_seconds",
                    "seconds",
                    "startup_seconds",
                    "memory_bytes",
                    "cell_output_bytes",
                    "output_bytes",
                ]
            )
            - data.keys()
        )
        if data__missing_keys:
            raise JsonSchemaValueException("" + (name_prefix or "data") + " must contain ")
        data_keys = set(data.keys())
        if "cell_seconds" in data_keys:
            data_keys.remove("cell_seconds")
            data__cellseconds = data["cell_seconds"]
            if not isinstance(data__cellseconds, (int, float, Decimal, NoneType)) or isinstance(
                data__cellseconds, bool
            ):
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".cell_seconds must be number or null"
                )
        if "seconds" in data_keys:
            data_keys.remove("seconds")
            data__seconds = data["seconds"]
            if not isinstance(data__seconds, (int, float, Decimal, NoneType)) or isinstance(
                data__seconds, bool
            ):
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".seconds must be number or null"
                )
        if "startup_seconds" in data_keys:
            data_keys.remove("startup_seconds")
            data__startupseconds = data["startup_seconds"]
            if not isinstance(data__startupseconds, (int, float, Decimal)) or isinstance(
                data__startupseconds, bool
            ):
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".startup_seconds must be number"
                )
        if "memory_bytes" in data_keys:
            data_keys.remove("memory_bytes")
            data__memorybytes = data["memory_bytes"]
            if (
                not isinstance(data__memorybytes, (int, NoneType))
                and not (isinstance(data__memorybytes, float) and data__memorybytes.is_integer())
                or isinstance(data__memorybytes, bool)
            ):
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".memory_bytes must be integer or null"
                )
        if "cell_output_bytes" in data_keys:
            data_keys.remove("cell_output_bytes")
            data__celloutputbytes = data["cell_output_bytes"]
            if (
                not isinstance(data__celloutputbytes, (int))
                and not (
                    isinstance(data__celloutputbytes, float) and data__celloutputbytes.is_integer()
                )
                or isinstance(data__celloutputbytes, bool)
            ):
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".cell_output_bytes must be integer"
                )
        if "output_bytes" in data_keys:
            data_keys.remove("output_bytes")
            data__outputbytes = data["output_bytes"]
            if (
                not isinstance(data__outputbytes, (int))
                and not (isinstance(data__outputbytes, float) and data__outputbytes.is_integer())
                or isinstance(data__outputbytes, bool)
            ):
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".output_bytes must be integer"
                )
        if data_keys:
            raise JsonSchemaValueException(
                "" + (name_prefix or "data") + " must not contain " + str(data_keys) + " properties"
            )
    return data


def validate____defs_runplace(data, custom_formats={}, name_prefix=None):
    if not isinstance(data, (dict)):
        raise JsonSchemaValueException("" + (name_prefix or "data") + " must be object")
    data_is_dict = isinstance(data, dict)
    if data_is_dict:
        data__missing_keys = (
            set(["gateway", "variables", "environment", "inputs", "modules"]) - data.keys()
        )
        if data__missing_keys:
            raise JsonSchemaValueException("" + (name_prefix or "data") + " must contain ")
        data_keys = set(data.keys())
        if "gateway" in data_keys:
            data_keys.remove("gateway")
            data__gateway = data["gateway"]
            if not isinstance(data__gateway, (str, NoneType)):
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".gateway must be string or null"
                )
        if "variables" in data_keys:
            data_keys.remove("variables")
            data__variables = data["variables"]
            if not isinstance(data__variables, (dict)):
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".variables must be object"
                )
        if "environment" in data_keys:
            data_keys.remove("environment")
            data__environment = data["environment"]
            validate____defs_runenvironment(
                data__environment, custom_formats, (name_prefix or "data") + ".environment"
            )
        if "inputs" in data_keys:
            data_keys.remove("inputs")
            data__inputs = data["inputs"]
            if not isinstance(data__inputs, (list, tuple)):
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".inputs must be array"
                )
            data__inputs_is_list = isinstance(data__inputs, (list, tuple))
            if data__inputs_is_list:
                data__inputs_len = len(data__inputs)
                for data__inputs_x, data__inputs_item in enumerate(data__inputs):
                    if not isinstance(data__inputs_item, (str)):
                        raise JsonSchemaValueException(
                            ""
                            + (name_prefix or "data")
                            + ".inputs[{data__inputs_x}]".format(**locals())
                            + " must be string"
                        )
        if "modules" in data_keys:
            data_keys.remove("modules")
            data__modules = data["modules"]
            if not isinstance(data__modules, (list, tuple)):
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".modules must be array"
                )
            data__modules_is_list = isinstance(data__modules, (list, tuple))
            if data__modules_is_list:
                data__modules_len = len(data__modules)
                for data__modules_x, data__modules_item in enumerate(data__modules):
                    if not isinstance(data__modules_item, (str)):
                        raise JsonSchemaValueException(
                            ""
                            + (name_prefix or "data")
                            + ".modules[{data__modules_x}]".format(**locals())
                            + " must be string"
                        )
        if data_keys:
            raise JsonSchemaValueException(
                "" + (name_prefix or "data") + " must not contain " + str(data_keys) + " properties"
            )
    return data


def validate____defs_probeanswer(data, custom_formats={}, name_prefix=None):
    data_any_of_count17 = 0
    if not data_any_of_count17:
        try:
            validate____defs_historyanswer(data, custom_formats, (name_prefix or "data") + "")
            data_any_of_count17 += 1
        except JsonSchemaValueException:
            pass
    if not data_any_of_count17:
        try:
            validate____defs_modulesanswer(data, custom_formats, (name_prefix or "data") + "")
            data_any_of_count17 += 1
        except JsonSchemaValueException:
            pass
    if not data_any_of_count17:
        try:
            validate____defs_changedmodulesanswer(
                data, custom_formats, (name_prefix or "data") + ""
            )
            data_any_of_count17 += 1
        except JsonSchemaValueException:
            pass
    if not data_any_of_count17:
        try:
            validate____defs_namesanswer(data, custom_formats, (name_prefix or "data") + "")
            data_any_of_count17 += 1
        except JsonSchemaValueException:
            pass
    if not data_any_of_count17:
        try:
            validate____defs_pathsanswer(data, custom_formats, (name_prefix or "data") + "")
            data_any_of_count17 += 1
        except JsonSchemaValueException:
            pass
    if not data_any_of_count17:
        try:
            validate____defs_registeranswer(data, custom_formats, (name_prefix or "data") + "")
            data_any_of_count17 += 1
        except JsonSchemaValueException:
            pass
    if not data_any_of_count17:
        try:
            validate____defs_offanswer(data, custom_formats, (name_prefix or "data") + "")
            data_any_of_count17 += 1
        except JsonSchemaValueException:
            pass
    if not data_any_of_count17:
        try:
            validate____defs_erroranswer(data, custom_formats, (name_prefix or "data") + "")
            data_any_of_count17 += 1
        except JsonSchemaValueException:
            pass
    if not data_any_of_count17:
        raise JsonSchemaValueException(
            "" + (name_prefix or "data") + " cannot be validated by any definition"
        )
    return data


def validate____defs_erroranswer(data, custom_formats={}, name_prefix=None):
    if not isinstance(data, (dict)):
        raise JsonSchemaValueException("" + (name_prefix or "data") + " must be object")
    data_is_dict = isinstance(data, dict)
    if data_is_dict:
        data__missing_keys = set(["kind", "id", "message"]) - data.keys()
        if data__missing_keys:
            raise JsonSchemaValueException("" + (name_prefix or "data") + " must contain ")
        data_keys = set(data.keys())
        if "kind" in data_keys:
            data_keys.remove("kind")
            data__kind = data["kind"]
            if not (isinstance(data__kind, str) and data__kind == "error"):
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".kind must be one of ['error']"
                )
        if "id" in data_keys:
            data_keys.remove("id")
            data__id = data["id"]
            if (
                not isinstance(data__id, (int, NoneType))
                and not (isinstance(data__id, float) and data__id.is_integer())
                or isinstance(data__id, bool)
            ):
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".id must be integer or null"
                )
        if "message" in data_keys:
            data_keys.remove("message")
            data__message = data["message"]
            if not isinstance(data__message, (str)):
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".message must be string"
                )
        if data_keys:
            raise JsonSchemaValueException(
                "" + (name_prefix or "data") + " must not contain " + str(data_keys) + " properties"
            )
    return data


def validate____defs_offanswer(data, custom_formats={}, name_prefix=None):
    if not isinstance(data, (dict)):
        raise JsonSchemaValueException("" + (name_prefix or "data") + " must be object")
    data_is_dict = isinstance(data, dict)
    if data_is_dict:
        data__missing_keys = set(["kind", "id"]) - data.keys()
        if data__missing_keys:
            raise JsonSchemaValueException("" + (name_prefix or "data") + " must contain ")
        data_keys = set(data.keys())
        if "kind" in data_keys:
            data_keys.remove("kind")
            data__kind = data["kind"]
            if not (isinstance(data__kind, str) and data__kind == "off"):
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".kind must be one of ['off']"
                )
        if "id" in data_keys:
            data_keys.remove("id")
            data__id = data["id"]
            if (
                not isinstance(data__id, (int))
                and not (isinstance(data__id, float) and data__id.is_integer())
                or isinstance(data__id, bool)
            ):
                raise JsonSchemaValueException("" + (name_prefix or "data") + ".id must be integer")
        if data_keys:
            raise JsonSchemaValueException(
                "" + (name_prefix or "data") + " must not contain " + str(data_keys) + " properties"
            )
    return data


def validate____defs_registeranswer(data, custom_formats={}, name_prefix=None):
    if not isinstance(data, (dict)):
        raise JsonSchemaValueException("" + (name_prefix or "data") + " must be object")
    data_is_dict = isinstance(data, dict)
    if data_is_dict:
        data__missing_keys = set(["kind", "id", "clients"]) - data.keys()
        if data__missing_keys:
            raise JsonSchemaValueException("" + (name_prefix or "data") + " must contain ")
        data_keys = set(data.keys())
        if "kind" in data_keys:
            data_keys.remove("kind")
            data__kind = data["kind"]
            if not (isinstance(data__kind, str) and data__kind == "register"):
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".kind must be one of ['register']"
                )
        if "id" in data_keys:
            data_keys.remove("id")
            data__id = data["id"]
            if (
                not isinstance(data__id, (int))
                and not (isinstance(data__id, float) and data__id.is_integer())
                or isinstance(data__id, bool)
            ):
                raise JsonSchemaValueException("" + (name_prefix or "data") + ".id must be integer")
        if "clients" in data_keys:
            data_keys.remove("clients")
            data__clients = data["clients"]
            if not isinstance(data__clients, (list, tuple)):
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".clients must be array"
                )
            data__clients_is_list = isinstance(data__clients, (list, tuple))
            if data__clients_is_list:
                data__clients_len = len(data__clients)
                for data__clients_x, data__clients_item in enumerate(data__clients):
                    validate____defs_frontend(
                        data__clients_item,
                        custom_formats,
                        (name_prefix or "data") + ".clients[{data__clients_x}]".format(**locals()),
                    )
        if data_keys:
            raise JsonSchemaValueException(
                "" + (name_prefix or "data") + " must not contain " + str(data_keys) + " properties"
            )
    return data


def validate____defs_pathsanswer(data, custom_formats={}, name_prefix=None):
    if not isinstance(data, (dict)):
        raise JsonSchemaValueException("" + (name_prefix or "data") + " must be object")
    data_is_dict = isinstance(data, dict)
    if data_is_dict:
        data__missing_keys = set(["kind", "id", "paths"]) - data.keys()
        if data__missing_keys:
            raise JsonSchemaValueException("" + (name_prefix or "data") + " must contain ")
        data_keys = set(data.keys())
        if "kind" in data_keys:
            data_keys.remove("kind")
            data__kind = data["kind"]
            if not (isinstance(data__kind, str) and data__kind == "paths"):
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".kind must be one of ['paths']"
                )
        if "id" in data_keys:
            data_keys.remove("id")
            data__id = data["id"]
            if (
                not isinstance(data__id, (int))
                and not (isinstance(data__id, float) and data__id.is_integer())
                or isinstance(data__id, bool)
            ):
                raise JsonSchemaValueException("" + (name_prefix or "data") + ".id must be integer")
        if "paths" in data_keys:
            data_keys.remove("paths")
            data__paths = data["paths"]
            if not isinstance(data__paths, (list, tuple)):
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".paths must be array"
                )
            data__paths_is_list = isinstance(data__paths, (list, tuple))
            if data__paths_is_list:
                data__paths_len = len(data__paths)
                for data__paths_x, data__paths_item in enumerate(data__paths):
                    validate____defs_pathfacts(
                        data__paths_item,
                        custom_formats,
                        (name_prefix or "data") + ".paths[{data__paths_x}]".format(**locals()),
                    )
        if data_keys:
            raise JsonSchemaValueException(
                "" + (name_prefix or "data") + " must not contain " + str(data_keys) + " properties"
            )
    return data


def validate____defs_namesanswer(data, custom_formats={}, name_prefix=None):
    if not isinstance(data, (dict)):
        raise JsonSchemaValueException("" + (name_prefix or "data") + " must be object")
    data_is_dict = isinstance(data, dict)
    if data_is_dict:
        data__missing_keys = set(["kind", "id", "names"]) - data.keys()
        if data__missing_keys:
            raise JsonSchemaValueException("" + (name_prefix or "data") + " must contain ")
        data_keys = set(data.keys())
        if "kind" in data_keys:
            data_keys.remove("kind")
            data__kind = data["kind"]
            if not (isinstance(data__kind, str) and data__kind == "names"):
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".kind must be one of ['names']"
                )
        if "id" in data_keys:
            data_keys.remove("id")
            data__id = data["id"]
            if (
                not isinstance(data__id, (int))
                and not (isinstance(data__id, float) and data__id.is_integer())
                or isinstance(data__id, bool)
            ):
                raise JsonSchemaValueException("" + (name_prefix or "data") + ".id must be integer")
        if "names" in data_keys:
            data_keys.remove("names")
            data__names = data["names"]
            if not isinstance(data__names, (list, tuple)):
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".names must be array"
                )
            data__names_is_list = isinstance(data__names, (list, tuple))
            if data__names_is_list:
                data__names_len = len(data__names)
                for data__names_x, data__names_item in enumerate(data__names):
                    validate____defs_namefacts(
                        data__names_item,
                        custom_formats,
                        (name_prefix or "data") + ".names[{data__names_x}]".format(**locals()),
                    )
        if data_keys:
            raise JsonSchemaValueException(
                "" + (name_prefix or "data") + " must not contain " + str(data_keys) + " properties"
            )
    return data


def validate____defs_changedmodulesanswer(data, custom_formats={}, name_prefix=None):
    if not isinstance(data, (dict)):
        raise JsonSchemaValueException("" + (name_prefix or "data") + " must be object")
    data_is_dict = isinstance(data, dict)
    if data_is_dict:
        data__missing_keys = set(["kind", "id", "modules"]) - data.keys()
        if data__missing_keys:
            raise JsonSchemaValueException("" + (name_prefix or "data") + " must contain ")
        data_keys = set(data.keys())
        if "kind" in data_keys:
            data_keys.remove("kind")
            data__kind = data["kind"]
            if not (isinstance(data__kind, str) and data__kind == "changed_modules"):
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".kind must be one of ['changed_modules']"
                )
        if "id" in data_keys:
            data_keys.remove("id")
            data__id = data["id"]
            if (
                not isinstance(data__id, (int))
                and not (isinstance(data__id, float) and data__id.is_integer())
                or isinstance(data__id, bool)
            ):
                raise JsonSchemaValueException("" + (name_prefix or "data") + ".id must be integer")
        if "modules" in data_keys:
            data_keys.remove("modules")
            data__modules = data["modules"]
            if not isinstance(data__modules, (list, tuple)):
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".modules must be array"
                )
            data__modules_is_list = isinstance(data__modules, (list, tuple))
            if data__modules_is_list:
                data__modules_len = len(data__modules)
                for data__modules_x, data__modules_item in enumerate(data__modules):
                    validate____defs_changedmodule(
                        data__modules_item,
                        custom_formats,
                        (name_prefix or "data") + ".modules[{data__modules_x}]".format(**locals()),
                    )
        if data_keys:
            raise JsonSchemaValueException(
                "" + (name_prefix or "data") + " must not contain " + str(data_keys) + " properties"
            )
    return data


def validate____defs_modulesanswer(data, custom_formats={}, name_prefix=None):
    if not isinstance(data, (dict)):
        raise JsonSchemaValueException("" + (name_prefix or "data") + " must be object")
    data_is_dict = isinstance(data, dict)
    if data_is_dict:
        data__missing_keys = set(["kind", "id", "modules"]) - data.keys()
        if data__missing_keys:
            raise JsonSchemaValueException("" + (name_prefix or "data") + " must contain ")
        data_keys = set(data.keys())
        if "kind" in data_keys:
            data_keys.remove("kind")
            data__kind = data["kind"]
            if not (isinstance(data__kind, str) and data__kind == "modules"):
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".kind must be one of ['modules']"
                )
        if "id" in data_keys:
            data_keys.remove("id")
            data__id = data["id"]
            if (
                not isinstance(data__id, (int))
                and not (isinstance(data__id, float) and data__id.is_integer())
                or isinstance(data__id, bool)
            ):
                raise JsonSchemaValueException("" + (name_prefix or "data") + ".id must be integer")
        if "modules" in data_keys:
            data_keys.remove("modules")
            data__modules = data["modules"]
            if not isinstance(data__modules, (list, tuple)):
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".modules must be array"
                )
            data__modules_is_list = isinstance(data__modules, (list, tuple))
            if data__modules_is_list:
                data__modules_len = len(data__modules)
                for data__modules_x, data__modules_item in enumerate(data__modules):
                    validate____defs_modulefacts(
                        data__modules_item,
                        custom_formats,
                        (name_prefix or "data") + ".modules[{data__modules_x}]".format(**locals()),
                    )
        if data_keys:
            raise JsonSchemaValueException(
                "" + (name_prefix or "data") + " must not contain " + str(data_keys) + " properties"
            )
    return data


def validate____defs_historyanswer(data, custom_formats={}, name_prefix=None):
    if not isinstance(data, (dict)):
        raise JsonSchemaValueException("" + (name_prefix or "data") + " must be object")
    data_is_dict = isinstance(data, dict)
    if data_is_dict:
        data__missing_keys = set(["kind", "id", "session", "runs", "truncated"]) - data.keys()
        if data__missing_keys:
            raise JsonSchemaValueException("" + (name_prefix or "data") + " must contain ")
        data_keys = set(data.keys())
        if "kind" in data_keys:
            data_keys.remove("kind")
            data__kind = data["kind"]
            if not (isinstance(data__kind, str) and data__kind == "history"):
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".kind must be one of ['history']"
                )
        if "id" in data_keys:
            data_keys.remove("id")
            data__id = data["id"]
            if (
                not isinstance(data__id, (int))
                and not (isinstance(data__id, float) and data__id.is_integer())
                or isinstance(data__id, bool)
            ):
                raise JsonSchemaValueException("" + (name_prefix or "data") + ".id must be integer")
        if "session" in data_keys:
            data_keys.remove("session")
            data__session = data["session"]
            if not isinstance(data__session, (str)):
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".session must be string"
                )
        if "runs" in data_keys:
            data_keys.remove("runs")
            data__runs = data["runs"]
            if not isinstance(data__runs, (list, tuple)):
                raise JsonSchemaValueException("" + (name_prefix or "data") + ".runs must be array")
            data__runs_is_list = isinstance(data__runs, (list, tuple))
            if data__runs_is_list:
                data__runs_len = len(data__runs)
                for data__runs_x, data__runs_item in enumerate(data__runs):
                    validate____defs_kernelrun(
                        data__runs_item,
                        custom_formats,
                        (name_prefix or "data") + ".runs[{data__runs_x}]".format(**locals()),
                    )
        if "truncated" in data_keys:
            data_keys.remove("truncated")
            data__truncated = data["truncated"]
            if not isinstance(data__truncated, (bool)):
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".truncated must be boolean"
                )
        if data_keys:
            raise JsonSchemaValueException(
                "" + (name_prefix or "data") + " must not contain " + str(data_keys) + " properties"
            )
    return data


def validate____defs_pathfacts(data, custom_formats={}, name_prefix=None):
    if not isinstance(data, (dict)):
        raise JsonSchemaValueException("" + (name_prefix or "data") + " must be object")
    data_is_dict = isinstance(data, dict)
    if data_is_dict:
        data__missing_keys = set(["path", "exists", "kind"]) - data.keys()
        if data__missing_keys:
            raise JsonSchemaValueException("" + (name_prefix or "data") + " must contain ")
        data_keys = set(data.keys())
        if "path" in data_keys:
            data_keys.remove("path")
            data__path = data["path"]
            if not isinstance(data__path, (str)):
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".path must be string"
                )
        if "exists" in data_keys:
            data_keys.remove("exists")
            data__exists = data["exists"]
            if not isinstance(data__exists, (bool)):
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".exists must be boolean"
                )
        if "kind" in data_keys:
            data_keys.remove("kind")
            data__kind = data["kind"]
            if not (
                isinstance(data__kind, str)
                and data__kind == "file"
                or isinstance(data__kind, str)
                and data__kind == "directory"
                or isinstance(data__kind, str)
                and data__kind == "other"
                or data__kind is None
            ):
                raise JsonSchemaValueException(
                    ""
                    + (name_prefix or "data")
                    + ".kind must be one of ['file', 'directory', 'other', None]"
                )
        if data_keys:
            raise JsonSchemaValueException(
                "" + (name_prefix or "data") + " must not contain " + str(data_keys) + " properties"
            )
    return data


def validate____defs_namefacts(data, custom_formats={}, name_prefix=None):
    if not isinstance(data, (dict)):
        raise JsonSchemaValueException("" + (name_prefix or "data") + " must be object")
    data_is_dict = isinstance(data, dict)
    if data_is_dict:
        data__missing_keys = set(["name", "exists", "type", "length", "shape"]) - data.keys()
        if data__missing_keys:
            raise JsonSchemaValueException("" + (name_prefix or "data") + " must contain ")
        data_keys = set(data.keys())
        if "name" in data_keys:
            data_keys.remove("name")
            data__name = data["name"]
            if not isinstance(data__name, (str)):
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".name must be string"
                )
        if "exists" in data_keys:
            data_keys.remove("exists")
            data__exists = data["exists"]
            if not isinstance(data__exists, (bool)):
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".exists must be boolean"
                )
        if "type" in data_keys:
            data_keys.remove("type")
            data__type = data["type"]
            if not isinstance(data__type, (str, NoneType)):
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".type must be string or null"
                )
        if "length" in data_keys:
            data_keys.remove("length")
            data__length = data["length"]
            if (
                not isinstance(data__length, (int, NoneType))
                and not (isinstance(data__length, float) and data__length.is_integer())
                or isinstance(data__length, bool)
            ):
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".length must be integer or null"
                )
        if "shape" in data_keys:
            data_keys.remove("shape")
            data__shape = data["shape"]
            data__shape_any_of_count18 = 0
            if not data__shape_any_of_count18:
                try:
                    if not isinstance(data__shape, (list, tuple)):
                        raise JsonSchemaValueException(
                            "" + (name_prefix or "data") + ".shape must be array"
                        )
                    data__shape_is_list = isinstance(data__shape, (list, tuple))
                    if data__shape_is_list:
                        data__shape_len = len(data__shape)
                        for data__shape_x, data__shape_item in enumerate(data__shape):
                            if (
                                not isinstance(data__shape_item, (int))
                                and not (
                                    isinstance(data__shape_item, float)
                                    and data__shape_item.is_integer()
                                )
                                or isinstance(data__shape_item, bool)
                            ):
                                raise JsonSchemaValueException(
                                    ""
                                    + (name_prefix or "data")
                                    + ".shape[{data__shape_x}]".format(**locals())
                                    + " must be integer"
                                )
                    data__shape_any_of_count18 += 1
                except JsonSchemaValueException:
                    pass
            if not data__shape_any_of_count18:
                try:
                    if not isinstance(data__shape, (NoneType)):
                        raise JsonSchemaValueException(
                            "" + (name_prefix or "data") + ".shape must be null"
                        )
                    data__shape_any_of_count18 += 1
                except JsonSchemaValueException:
                    pass
            if not data__shape_any_of_count18:
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".shape cannot be validated by any definition"
                )
        if data_keys:
            raise JsonSchemaValueException(
                "" + (name_prefix or "data") + " must not contain " + str(data_keys) + " properties"
            )
    return data


def validate____defs_changedmodule(data, custom_formats={}, name_prefix=None):
    if not isinstance(data, (dict)):
        raise JsonSchemaValueException("" + (name_prefix or "data") + " must be object")
    data_is_dict = isinstance(data, dict)
    if data_is_dict:
        data__missing_keys = set(["name", "path"]) - data.keys()
        if data__missing_keys:
            raise JsonSchemaValueException("" + (name_prefix or "data") + " must contain ")
        data_keys = set(data.keys())
        if "name" in data_keys:
            data_keys.remove("name")
            data__name = data["name"]
            if not isinstance(data__name, (str)):
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".name must be string"
                )
        if "path" in data_keys:
            data_keys.remove("path")
            data__path = data["path"]
            if not isinstance(data__path, (str)):
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".path must be string"
                )
        if data_keys:
            raise JsonSchemaValueException(
                "" + (name_prefix or "data") + " must not contain " + str(data_keys) + " properties"
            )
    return data


def validate____defs_modulefacts(data, custom_formats={}, name_prefix=None):
    if not isinstance(data, (dict)):
        raise JsonSchemaValueException("" + (name_prefix or "data") + " must be object")
    data_is_dict = isinstance(data, dict)
    if data_is_dict:
        data__missing_keys = (
            set(["name", "found", "builtin_or_stdlib", "origin", "distribution", "version"])
            - data.keys()
        )
        if data__missing_keys:
            raise JsonSchemaValueException("" + (name_prefix or "data") + " must contain ")
        data_keys = set(data.keys())
        if "name" in data_keys:
            data_keys.remove("name")
            data__name = data["name"]
            if not isinstance(data__name, (str)):
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".name must be string"
                )
        if "found" in data_keys:
            data_keys.remove("found")
            data__found = data["found"]
            if not isinstance(data__found, (bool)):
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".found must be boolean"
                )
        if "builtin_or_stdlib" in data_keys:
            data_keys.remove("builtin_or_stdlib")
            data__builtinorstdlib = data["builtin_or_stdlib"]
            if not isinstance(data__builtinorstdlib, (bool)):
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".builtin_or_stdlib must be boolean"
                )
        if "origin" in data_keys:
            data_keys.remove("origin")
            data__origin = data["origin"]
            if not isinstance(data__origin, (str, NoneType)):
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".origin must be string or null"
                )
        if "distribution" in data_keys:
            data_keys.remove("distribution")
            data__distribution = data["distribution"]
            if not isinstance(data__distribution, (str, NoneType)):
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".distribution must be string or null"
                )
        if "version" in data_keys:
            data_keys.remove("version")
            data__version = data["version"]
            if not isinstance(data__version, (str, NoneType)):
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".version must be string or null"
                )
        if data_keys:
            raise JsonSchemaValueException(
                "" + (name_prefix or "data") + " must not contain " + str(data_keys) + " properties"
            )
    return data


def validate____defs_probequestion(data, custom_formats={}, name_prefix=None):
    data_any_of_count19 = 0
    if not data_any_of_count19:
        try:
            validate____defs_historyquestion(data, custom_formats, (name_prefix or "data") + "")
            data_any_of_count19 += 1
        except JsonSchemaValueException:
            pass
    if not data_any_of_count19:
        try:
            validate____defs_modulesquestion(data, custom_formats, (name_prefix or "data") + "")
            data_any_of_count19 += 1
        except JsonSchemaValueException:
            pass
    if not data_any_of_count19:
        try:
            validate____defs_changedmodulesquestion(
                data, custom_formats, (name_prefix or "data") + ""
            )
            data_any_of_count19 += 1
        except JsonSchemaValueException:
            pass
    if not data_any_of_count19:
        try:
            validate____defs_namesquestion(data, custom_formats, (name_prefix or "data") + "")
            data_any_of_count19 += 1
        except JsonSchemaValueException:
            pass
    if not data_any_of_count19:
        try:
            validate____defs_pathsquestion(data, custom_formats, (name_prefix or "data") + "")
            data_any_of_count19 += 1
        except JsonSchemaValueException:
            pass
    if not data_any_of_count19:
        try:
            validate____defs_registerquestion(data, custom_formats, (name_prefix or "data") + "")
            data_any_of_count19 += 1
        except JsonSchemaValueException:
            pass
    if not data_any_of_count19:
        try:
            validate____defs_offquestion(data, custom_formats, (name_prefix or "data") + "")
            data_any_of_count19 += 1
        except JsonSchemaValueException:
            pass
    if not data_any_of_count19:
        raise JsonSchemaValueException(
            "" + (name_prefix or "data") + " cannot be validated by any definition"
        )
    return data


def validate____defs_offquestion(data, custom_formats={}, name_prefix=None):
    if not isinstance(data, (dict)):
        raise JsonSchemaValueException("" + (name_prefix or "data") + " must be object")
    data_is_dict = isinstance(data, dict)
    if data_is_dict:
        data__missing_keys = set(["kind", "id"]) - data.keys()
        if data__missing_keys:
            raise JsonSchemaValueException("" + (name_prefix or "data") + " must contain ")
        data_keys = set(data.keys())
        if "kind" in data_keys:
            data_keys.remove("kind")
            data__kind = data["kind"]
            if not (isinstance(data__kind, str) and data__kind == "off"):
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".kind must be one of ['off']"
                )
        if "id" in data_keys:
            data_keys.remove("id")
            data__id = data["id"]
            if (
                not isinstance(data__id, (int))
                and not (isinstance(data__id, float) and data__id.is_integer())
                or isinstance(data__id, bool)
            ):
                raise JsonSchemaValueException("" + (name_prefix or "data") + ".id must be integer")
        if data_keys:
            raise JsonSchemaValueException(
                "" + (name_prefix or "data") + " must not contain " + str(data_keys) + " properties"
            )
    return data


def validate____defs_registerquestion(data, custom_formats={}, name_prefix=None):
    if not isinstance(data, (dict)):
        raise JsonSchemaValueException("" + (name_prefix or "data") + " must be object")
    data_is_dict = isinstance(data, dict)
    if data_is_dict:
        data__missing_keys = set(["kind", "id", "client", "notebook"]) - data.keys()
        if data__missing_keys:
            raise JsonSchemaValueException("" + (name_prefix or "data") + " must contain ")
        data_keys = set(data.keys())
        if "kind" in data_keys:
            data_keys.remove("kind")
            data__kind = data["kind"]
            if not (isinstance(data__kind, str) and data__kind == "register"):
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".kind must be one of ['register']"
                )
        if "id" in data_keys:
            data_keys.remove("id")
            data__id = data["id"]
            if (
                not isinstance(data__id, (int))
                and not (isinstance(data__id, float) and data__id.is_integer())
                or isinstance(data__id, bool)
            ):
                raise JsonSchemaValueException("" + (name_prefix or "data") + ".id must be integer")
        if "client" in data_keys:
            data_keys.remove("client")
            data__client = data["client"]
            if not isinstance(data__client, (str)):
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".client must be string"
                )
        if "notebook" in data_keys:
            data_keys.remove("notebook")
            data__notebook = data["notebook"]
            if not isinstance(data__notebook, (str, NoneType)):
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".notebook must be string or null"
                )
        if data_keys:
            raise JsonSchemaValueException(
                "" + (name_prefix or "data") + " must not contain " + str(data_keys) + " properties"
            )
    return data


def validate____defs_pathsquestion(data, custom_formats={}, name_prefix=None):
    if not isinstance(data, (dict)):
        raise JsonSchemaValueException("" + (name_prefix or "data") + " must be object")
    data_is_dict = isinstance(data, dict)
    if data_is_dict:
        data__missing_keys = set(["kind", "id", "paths"]) - data.keys()
        if data__missing_keys:
            raise JsonSchemaValueException("" + (name_prefix or "data") + " must contain ")
        data_keys = set(data.keys())
        if "kind" in data_keys:
            data_keys.remove("kind")
            data__kind = data["kind"]
            if not (isinstance(data__kind, str) and data__kind == "paths"):
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".kind must be one of ['paths']"
                )
        if "id" in data_keys:
            data_keys.remove("id")
            data__id = data["id"]
            if (
                not isinstance(data__id, (int))
                and not (isinstance(data__id, float) and data__id.is_integer())
                or isinstance(data__id, bool)
            ):
                raise JsonSchemaValueException("" + (name_prefix or "data") + ".id must be integer")
        if "paths" in data_keys:
            data_keys.remove("paths")
            data__paths = data["paths"]
            if not isinstance(data__paths, (list, tuple)):
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".paths must be array"
                )
            data__paths_is_list = isinstance(data__paths, (list, tuple))
            if data__paths_is_list:
                data__paths_len = len(data__paths)
                for data__paths_x, data__paths_item in enumerate(data__paths):
                    if not isinstance(data__paths_item, (str)):
                        raise JsonSchemaValueException(
                            ""
                            + (name_prefix or "data")
                            + ".paths[{data__paths_x}]".format(**locals())
                            + " must be string"
                        )
        if data_keys:
            raise JsonSchemaValueException(
                "" + (name_prefix or "data") + " must not contain " + str(data_keys) + " properties"
            )
    return data


def validate____defs_namesquestion(data, custom_formats={}, name_prefix=None):
    if not isinstance(data, (dict)):
        raise JsonSchemaValueException("" + (name_prefix or "data") + " must be object")
    data_is_dict = isinstance(data, dict)
    if data_is_dict:
        data__missing_keys = set(["kind", "id", "names"]) - data.keys()
        if data__missing_keys:
            raise JsonSchemaValueException("" + (name_prefix or "data") + " must contain ")
        data_keys = set(data.keys())
        if "kind" in data_keys:
            data_keys.remove("kind")
            data__kind = data["kind"]
            if not (isinstance(data__kind, str) and data__kind == "names"):
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".kind must be one of ['names']"
                )
        if "id" in data_keys:
            data_keys.remove("id")
            data__id = data["id"]
            if (
                not isinstance(data__id, (int))
                and not (isinstance(data__id, float) and data__id.is_integer())
                or isinstance(data__id, bool)
            ):
                raise JsonSchemaValueException("" + (name_prefix or "data") + ".id must be integer")
        if "names" in data_keys:
            data_keys.remove("names")
            data__names = data["names"]
            if not isinstance(data__names, (list, tuple)):
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".names must be array"
                )
            data__names_is_list = isinstance(data__names, (list, tuple))
            if data__names_is_list:
                data__names_len = len(data__names)
                for data__names_x, data__names_item in enumerate(data__names):
                    if not isinstance(data__names_item, (str)):
                        raise JsonSchemaValueException(
                            ""
                            + (name_prefix or "data")
                            + ".names[{data__names_x}]".format(**locals())
                            + " must be string"
                        )
        if data_keys:
            raise JsonSchemaValueException(
                "" + (name_prefix or "data") + " must not contain " + str(data_keys) + " properties"
            )
    return data


def validate____defs_changedmodulesquestion(data, custom_formats={}, name_prefix=None):
    if not isinstance(data, (dict)):
        raise JsonSchemaValueException("" + (name_prefix or "data") + " must be object")
    data_is_dict = isinstance(data, dict)
    if data_is_dict:
        data__missing_keys = set(["kind", "id"]) - data.keys()
        if data__missing_keys:
            raise JsonSchemaValueException("" + (name_prefix or "data") + " must contain ")
        data_keys = set(data.keys())
        if "kind" in data_keys:
            data_keys.remove("kind")
            data__kind = data["kind"]
            if not (isinstance(data__kind, str) and data__kind == "changed_modules"):
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".kind must be one of ['changed_modules']"
                )
        if "id" in data_keys:
            data_keys.remove("id")
            data__id = data["id"]
            if (
                not isinstance(data__id, (int))
                and not (isinstance(data__id, float) and data__id.is_integer())
                or isinstance(data__id, bool)
            ):
                raise JsonSchemaValueException("" + (name_prefix or "data") + ".id must be integer")
        if data_keys:
            raise JsonSchemaValueException(
                "" + (name_prefix or "data") + " must not contain " + str(data_keys) + " properties"
            )
    return data


def validate____defs_modulesquestion(data, custom_formats={}, name_prefix=None):
    if not isinstance(data, (dict)):
        raise JsonSchemaValueException("" + (name_prefix or "data") + " must be object")
    data_is_dict = isinstance(data, dict)
    if data_is_dict:
        data__missing_keys = set(["kind", "id", "names"]) - data.keys()
        if data__missing_keys:
            raise JsonSchemaValueException("" + (name_prefix or "data") + " must contain ")
        data_keys = set(data.keys())
        if "kind" in data_keys:
            data_keys.remove("kind")
            data__kind = data["kind"]
            if not (isinstance(data__kind, str) and data__kind == "modules"):
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".kind must be one of ['modules']"
                )
        if "id" in data_keys:
            data_keys.remove("id")
            data__id = data["id"]
            if (
                not isinstance(data__id, (int))
                and not (isinstance(data__id, float) and data__id.is_integer())
                or isinstance(data__id, bool)
            ):
                raise JsonSchemaValueException("" + (name_prefix or "data") + ".id must be integer")
        if "names" in data_keys:
            data_keys.remove("names")
            data__names = data["names"]
            if not isinstance(data__names, (list, tuple)):
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".names must be array"
                )
            data__names_is_list = isinstance(data__names, (list, tuple))
            if data__names_is_list:
                data__names_len = len(data__names)
                for data__names_x, data__names_item in enumerate(data__names):
                    if not isinstance(data__names_item, (str)):
                        raise JsonSchemaValueException(
                            ""
                            + (name_prefix or "data")
                            + ".names[{data__names_x}]".format(**locals())
                            + " must be string"
                        )
        if data_keys:
            raise JsonSchemaValueException(
                "" + (name_prefix or "data") + " must not contain " + str(data_keys) + " properties"
            )
    return data


def validate____defs_historyquestion(data, custom_formats={}, name_prefix=None):
    if not isinstance(data, (dict)):
        raise JsonSchemaValueException("" + (name_prefix or "data") + " must be object")
    data_is_dict = isinstance(data, dict)
    if data_is_dict:
        data__missing_keys = set(["kind", "id", "since"]) - data.keys()
        if data__missing_keys:
            raise JsonSchemaValueException("" + (name_prefix or "data") + " must contain ")
        data_keys = set(data.keys())
        if "kind" in data_keys:
            data_keys.remove("kind")
            data__kind = data["kind"]
            if not (isinstance(data__kind, str) and data__kind == "history"):
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".kind must be one of ['history']"
                )
        if "id" in data_keys:
            data_keys.remove("id")
            data__id = data["id"]
            if (
                not isinstance(data__id, (int))
                and not (isinstance(data__id, float) and data__id.is_integer())
                or isinstance(data__id, bool)
            ):
                raise JsonSchemaValueException("" + (name_prefix or "data") + ".id must be integer")
        if "since" in data_keys:
            data_keys.remove("since")
            data__since = data["since"]
            if (
                not isinstance(data__since, (int))
                and not (isinstance(data__since, float) and data__since.is_integer())
                or isinstance(data__since, bool)
            ):
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".since must be integer"
                )
        if data_keys:
            raise JsonSchemaValueException(
                "" + (name_prefix or "data") + " must not contain " + str(data_keys) + " properties"
            )
    return data


def validate____defs_probemessage(data, custom_formats={}, name_prefix=None):
    data_any_of_count20 = 0
    if not data_any_of_count20:
        try:
            validate____defs_probehello(data, custom_formats, (name_prefix or "data") + "")
            data_any_of_count20 += 1
        except JsonSchemaValueException:
            pass
    if not data_any_of_count20:
        try:
            validate____defs_proberuns(data, custom_formats, (name_prefix or "data") + "")
            data_any_of_count20 += 1
        except JsonSchemaValueException:
            pass
    if not data_any_of_count20:
        try:
            validate____defs_probeclients(data, custom_formats, (name_prefix or "data") + "")
            data_any_of_count20 += 1
        except JsonSchemaValueException:
            pass
    if not data_any_of_count20:
        raise JsonSchemaValueException(
            "" + (name_prefix or "data") + " cannot be validated by any definition"
        )
    return data


def validate____defs_probeclients(data, custom_formats={}, name_prefix=None):
    if not isinstance(data, (dict)):
        raise JsonSchemaValueException("" + (name_prefix or "data") + " must be object")
    data_is_dict = isinstance(data, dict)
    if data_is_dict:
        data__missing_keys = set(["kind", "session", "clients"]) - data.keys()
        if data__missing_keys:
            raise JsonSchemaValueException("" + (name_prefix or "data") + " must contain ")
        data_keys = set(data.keys())
        if "kind" in data_keys:
            data_keys.remove("kind")
            data__kind = data["kind"]
            if not (isinstance(data__kind, str) and data__kind == "clients"):
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".kind must be one of ['clients']"
                )
        if "session" in data_keys:
            data_keys.remove("session")
            data__session = data["session"]
            if not isinstance(data__session, (str)):
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".session must be string"
                )
        if "clients" in data_keys:
            data_keys.remove("clients")
            data__clients = data["clients"]
            if not isinstance(data__clients, (list, tuple)):
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".clients must be array"
                )
            data__clients_is_list = isinstance(data__clients, (list, tuple))
            if data__clients_is_list:
                data__clients_len = len(data__clients)
                for data__clients_x, data__clients_item in enumerate(data__clients):
                    validate____defs_frontend(
                        data__clients_item,
                        custom_formats,
                        (name_prefix or "data") + ".clients[{data__clients_x}]".format(**locals()),
                    )
        if data_keys:
            raise JsonSchemaValueException(
                "" + (name_prefix or "data") + " must not contain " + str(data_keys) + " properties"
            )
    return data


def validate____defs_proberuns(data, custom_formats={}, name_prefix=None):
    if not isinstance(data, (dict)):
        raise JsonSchemaValueException("" + (name_prefix or "data") + " must be object")
    data_is_dict = isinstance(data, dict)
    if data_is_dict:
        data__missing_keys = set(["kind", "session", "runs"]) - data.keys()
        if data__missing_keys:
            raise JsonSchemaValueException("" + (name_prefix or "data") + " must contain ")
        data_keys = set(data.keys())
        if "kind" in data_keys:
            data_keys.remove("kind")
            data__kind = data["kind"]
            if not (isinstance(data__kind, str) and data__kind == "runs"):
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".kind must be one of ['runs']"
                )
        if "session" in data_keys:
            data_keys.remove("session")
            data__session = data["session"]
            if not isinstance(data__session, (str)):
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".session must be string"
                )
        if "runs" in data_keys:
            data_keys.remove("runs")
            data__runs = data["runs"]
            if not isinstance(data__runs, (list, tuple)):
                raise JsonSchemaValueException("" + (name_prefix or "data") + ".runs must be array")
            data__runs_is_list = isinstance(data__runs, (list, tuple))
            if data__runs_is_list:
                data__runs_len = len(data__runs)
                if data__runs_len < 1:
                    raise JsonSchemaValueException(
                        "" + (name_prefix or "data") + ".runs must contain at least 1 items"
                    )
                for data__runs_x, data__runs_item in enumerate(data__runs):
                    validate____defs_kernelrun(
                        data__runs_item,
                        custom_formats,
                        (name_prefix or "data") + ".runs[{data__runs_x}]".format(**locals()),
                    )
        if data_keys:
            raise JsonSchemaValueException(
                "" + (name_prefix or "data") + " must not contain " + str(data_keys) + " properties"
            )
    return data


def validate____defs_probehello(data, custom_formats={}, name_prefix=None):
    if not isinstance(data, (dict)):
        raise JsonSchemaValueException("" + (name_prefix or "data") + " must be object")
    data_is_dict = isinstance(data, dict)
    if data_is_dict:
        data__missing_keys = (
            set(
                [
                    "kind",
                    "probe_version",
                    "session",
                    "python",
                    "implementation_version",
                    "ipykernel",
                    "runs",
                    "names",
                    "clients",
                    "truncated",
                ]
            )
            - data.keys()
        )
        if data__missing_keys:
            raise JsonSchemaValueException("" + (name_prefix or "data") + " must contain ")
        data_keys = set(data.keys())
        if "kind" in data_keys:
            data_keys.remove("kind")
            data__kind = data["kind"]
            if not (isinstance(data__kind, str) and data__kind == "hello"):
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".kind must be one of ['hello']"
                )
        if "probe_version" in data_keys:
            data_keys.remove("probe_version")
            data__probeversion = data["probe_version"]
            if (
                not isinstance(data__probeversion, (int))
                and not (isinstance(data__probeversion, float) and data__probeversion.is_integer())
                or isinstance(data__probeversion, bool)
            ):
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".probe_version must be integer"
                )
        if "session" in data_keys:
            data_keys.remove("session")
            data__session = data["session"]
            if not isinstance(data__session, (str)):
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".session must be string"
                )
        if "python" in data_keys:
            data_keys.remove("python")
            data__python = data["python"]
            if not isinstance(data__python, (str)):
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".python must be string"
                )
        if "implementation_version" in data_keys:
            data_keys.remove("implementation_version")
            data__implementationversion = data["implementation_version"]
            if not isinstance(data__implementationversion, (str)):
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".implementation_version must be string"
                )
        if "ipykernel" in data_keys:
            data_keys.remove("ipykernel")
            data__ipykernel = data["ipykernel"]
            if not isinstance(data__ipykernel, (str, NoneType)):
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".ipykernel must be string or null"
                )
        if "runs" in data_keys:
            data_keys.remove("runs")
            data__runs = data["runs"]
            if not isinstance(data__runs, (list, tuple)):
                raise JsonSchemaValueException("" + (name_prefix or "data") + ".runs must be array")
            data__runs_is_list = isinstance(data__runs, (list, tuple))
            if data__runs_is_list:
                data__runs_len = len(data__runs)
                for data__runs_x, data__runs_item in enumerate(data__runs):
                    validate____defs_kernelrun(
                        data__runs_item,
                        custom_formats,
                        (name_prefix or "data") + ".runs[{data__runs_x}]".format(**locals()),
                    )
        if "names" in data_keys:
            data_keys.remove("names")
            data__names = data["names"]
            if not isinstance(data__names, (list, tuple)):
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".names must be array"
                )
            data__names_is_list = isinstance(data__names, (list, tuple))
            if data__names_is_list:
                data__names_len = len(data__names)
                for data__names_x, data__names_item in enumerate(data__names):
                    if not isinstance(data__names_item, (str)):
                        raise JsonSchemaValueException(
                            ""
                            + (name_prefix or "data")
                            + ".names[{data__names_x}]".format(**locals())
                            + " must be string"
                        )
        if "clients" in data_keys:
            data_keys.remove("clients")
            data__clients = data["clients"]
            if not isinstance(data__clients, (list, tuple)):
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".clients must be array"
                )
            data__clients_is_list = isinstance(data__clients, (list, tuple))
            if data__clients_is_list:
                data__clients_len = len(data__clients)
                for data__clients_x, data__clients_item in enumerate(data__clients):
                    validate____defs_frontend(
                        data__clients_item,
                        custom_formats,
                        (name_prefix or "data") + ".clients[{data__clients_x}]".format(**locals()),
                    )
        if "truncated" in data_keys:
            data_keys.remove("truncated")
            data__truncated = data["truncated"]
            if not isinstance(data__truncated, (bool)):
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".truncated must be boolean"
                )
        if data_keys:
            raise JsonSchemaValueException(
                "" + (name_prefix or "data") + " must not contain " + str(data_keys) + " properties"
            )
    return data


def validate____defs_frontend(data, custom_formats={}, name_prefix=None):
    if not isinstance(data, (dict)):
        raise JsonSchemaValueException("" + (name_prefix or "data") + " must be object")
    data_is_dict = isinstance(data, dict)
    if data_is_dict:
        data__missing_keys = set(["client", "notebook"]) - data.keys()
        if data__missing_keys:
            raise JsonSchemaValueException("" + (name_prefix or "data") + " must contain ")
        data_keys = set(data.keys())
        if "client" in data_keys:
            data_keys.remove("client")
            data__client = data["client"]
            if not isinstance(data__client, (str)):
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".client must be string"
                )
        if "notebook" in data_keys:
            data_keys.remove("notebook")
            data__notebook = data["notebook"]
            if not isinstance(data__notebook, (str, NoneType)):
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".notebook must be string or null"
                )
        if data_keys:
            raise JsonSchemaValueException(
                "" + (name_prefix or "data") + " must not contain " + str(data_keys) + " properties"
            )
    return data


def validate____defs_kernelrun(data, custom_formats={}, name_prefix=None):
    if not isinstance(data, (dict)):
        raise JsonSchemaValueException("" + (name_prefix or "data") + " must be object")
    data_is_dict = isinstance(data, dict)
    if data_is_dict:
        data__missing_keys = (
            set(
                [
                    "sequence",
                    "count",
                    "source",
                    "status",
                    "error",
                    "started",
                    "ended",
                    "client",
                    "message_id",
                    "cell_id",
                    "seeded",
                    "bound",
                    "rebound",
                    "deleted",
                    "touched",
                ]
            )
            - data.keys()
        )
        if data__missing_keys:
            raise JsonSchemaValueException("" + (name_prefix or "data") + " must contain ")
        data_keys = set(data.keys())
        if "sequence" in data_keys:
            data_keys.remove("sequence")
            data__sequence = data["sequence"]
            if (
                not isinstance(data__sequence, (int))
                and not (isinstance(data__sequence, float) and data__sequence.is_integer())
                or isinstance(data__sequence, bool)
            ):
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".sequence must be integer"
                )
        if "count" in data_keys:
            data_keys.remove("count")
            data__count = data["count"]
            if (
                not isinstance(data__count, (int, NoneType))
                and not (isinstance(data__count, float) and data__count.is_integer())
                or isinstance(data__count, bool)
            ):
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".count must be integer or null"
                )
        if "source" in data_keys:
            data_keys.remove("source")
            data__source = data["source"]
            if not isinstance(data__source, (str)):
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".source must be string"
                )
        if "status" in data_keys:
            data_keys.remove("status")
            data__status = data["status"]
            validate____defs_kernelrunstatus(
                data__status, custom_formats, (name_prefix or "data") + ".status"
            )
        if "error" in data_keys:
            data_keys.remove("error")
            data__error = data["error"]
            data__error_any_of_count21 = 0
            if not data__error_any_of_count21:
                try:
                    validate____defs_kernelerror(
                        data__error, custom_formats, (name_prefix or "data") + ".error"
                    )
                    data__error_any_of_count21 += 1
                except JsonSchemaValueException:
                    pass
            if not data__error_any_of_count21:
                try:
                    if not isinstance(data__error, (NoneType)):
                        raise JsonSchemaValueException(
                            "" + (name_prefix or "data") + ".error must be null"
                        )
                    data__error_any_of_count21 += 1
                except JsonSchemaValueException:
                    pass
            if not data__error_any_of_count21:
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".error cannot be validated by any definition"
                )
        if "started" in data_keys:
            data_keys.remove("started")
            data__started = data["started"]
            if not isinstance(data__started, (int, float, Decimal, NoneType)) or isinstance(
                data__started, bool
            ):
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".started must be number or null"
                )
        if "ended" in data_keys:
            data_keys.remove("ended")
            data__ended = data["ended"]
            if not isinstance(data__ended, (int, float, Decimal, NoneType)) or isinstance(
                data__ended, bool
            ):
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".ended must be number or null"
                )
        if "client" in data_keys:
            data_keys.remove("client")
            data__client = data["client"]
            if not isinstance(data__client, (str, NoneType)):
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".client must be string or null"
                )
        if "message_id" in data_keys:
            data_keys.remove("message_id")
            data__messageid = data["message_id"]
            if not isinstance(data__messageid, (str, NoneType)):
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".message_id must be string or null"
                )
        if "cell_id" in data_keys:
            data_keys.remove("cell_id")
            data__cellid = data["cell_id"]
            if not isinstance(data__cellid, (str, NoneType)):
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".cell_id must be string or null"
                )
        if "seeded" in data_keys:
            data_keys.remove("seeded")
            data__seeded = data["seeded"]
            if not isinstance(data__seeded, (bool)):
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".seeded must be boolean"
                )
        if "bound" in data_keys:
            data_keys.remove("bound")
            data__bound = data["bound"]
            if not isinstance(data__bound, (list, tuple)):
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".bound must be array"
                )
            data__bound_is_list = isinstance(data__bound, (list, tuple))
            if data__bound_is_list:
                data__bound_len = len(data__bound)
                for data__bound_x, data__bound_item in enumerate(data__bound):
                    if not isinstance(data__bound_item, (str)):
                        raise JsonSchemaValueException(
                            ""
                            + (name_prefix or "data")
                            + ".bound[{data__bound_x}]".format(**locals())
                            + " must be string"
                        )
        if "rebound" in data_keys:
            data_keys.remove("rebound")
            data__rebound = data["rebound"]
            if not isinstance(data__rebound, (list, tuple)):
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".rebound must be array"
                )
            data__rebound_is_list = isinstance(data__rebound, (list, tuple))
            if data__rebound_is_list:
                data__rebound_len = len(data__rebound)
                for data__rebound_x, data__rebound_item in enumerate(data__rebound):
                    if not isinstance(data__rebound_item, (str)):
                        raise JsonSchemaValueException(
                            ""
                            + (name_prefix or "data")
                            + ".rebound[{data__rebound_x}]".format(**locals())
                            + " must be string"
                        )
        if "deleted" in data_keys:
            data_keys.remove("deleted")
            data__deleted = data["deleted"]
            if not isinstance(data__deleted, (list, tuple)):
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".deleted must be array"
                )
            data__deleted_is_list = isinstance(data__deleted, (list, tuple))
            if data__deleted_is_list:
                data__deleted_len = len(data__deleted)
                for data__deleted_x, data__deleted_item in enumerate(data__deleted):
                    if not isinstance(data__deleted_item, (str)):
                        raise JsonSchemaValueException(
                            ""
                            + (name_prefix or "data")
                            + ".deleted[{data__deleted_x}]".format(**locals())
                            + " must be string"
                        )
        if "touched" in data_keys:
            data_keys.remove("touched")
            data__touched = data["touched"]
            if not isinstance(data__touched, (list, tuple)):
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".touched must be array"
                )
            data__touched_is_list = isinstance(data__touched, (list, tuple))
            if data__touched_is_list:
                data__touched_len = len(data__touched)
                for data__touched_x, data__touched_item in enumerate(data__touched):
                    validate____defs_touchedname(
                        data__touched_item,
                        custom_formats,
                        (name_prefix or "data") + ".touched[{data__touched_x}]".format(**locals()),
                    )
        if data_keys:
            raise JsonSchemaValueException(
                "" + (name_prefix or "data") + " must not contain " + str(data_keys) + " properties"
            )
    return data


def validate____defs_kernelrunstatus(data, custom_formats={}, name_prefix=None):
    if not (
        isinstance(data, str)
        and data == "ok"
        or isinstance(data, str)
        and data == "error"
        or isinstance(data, str)
        and data == "interrupted"
        or isinstance(data, str)
        and data == "aborted"
        or isinstance(data, str)
        and data == "unknown"
    ):
        raise JsonSchemaValueException(
            ""
            + (name_prefix or "data")
            + " must be one of ['ok', 'error', 'interrupted', 'aborted', 'unknown']"
        )
    return data


def validate____defs_touchedname(data, custom_formats={}, name_prefix=None):
    if not isinstance(data, (dict)):
        raise JsonSchemaValueException("" + (name_prefix or "data") + " must be object")
    data_is_dict = isinstance(data, dict)
    if data_is_dict:
        data__missing_keys = set(["name", "type", "fingerprint"]) - data.keys()
        if data__missing_keys:
            raise JsonSchemaValueException("" + (name_prefix or "data") + " must contain ")
        data_keys = set(data.keys())
        if "name" in data_keys:
            data_keys.remove("name")
            data__name = data["name"]
            if not isinstance(data__name, (str)):
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".name must be string"
                )
        if "type" in data_keys:
            data_keys.remove("type")
            data__type = data["type"]
            if not isinstance(data__type, (str)):
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".type must be string"
                )
        if "fingerprint" in data_keys:
            data_keys.remove("fingerprint")
            data__fingerprint = data["fingerprint"]
            if not isinstance(data__fingerprint, (str, NoneType)):
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".fingerprint must be string or null"
                )
        if data_keys:
            raise JsonSchemaValueException(
                "" + (name_prefix or "data") + " must not contain " + str(data_keys) + " properties"
            )
    return data


def validate____defs_kernelerror(data, custom_formats={}, name_prefix=None):
    if not isinstance(data, (dict)):
        raise JsonSchemaValueException("" + (name_prefix or "data") + " must be object")
    data_is_dict = isinstance(data, dict)
    if data_is_dict:
        data__missing_keys = set(["exception", "message"]) - data.keys()
        if data__missing_keys:
            raise JsonSchemaValueException("" + (name_prefix or "data") + " must contain ")
        data_keys = set(data.keys())
        if "exception" in data_keys:
            data_keys.remove("exception")
            data__exception = data["exception"]
            if not isinstance(data__exception, (str)):
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".exception must be string"
                )
        if "message" in data_keys:
            data_keys.remove("message")
            data__message = data["message"]
            if not isinstance(data__message, (str)):
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".message must be string"
                )
        if data_keys:
            raise JsonSchemaValueException(
                "" + (name_prefix or "data") + " must not contain " + str(data_keys) + " properties"
            )
    return data


def validate____defs_requirementfilewrite(data, custom_formats={}, name_prefix=None):
    if not isinstance(data, (dict)):
        raise JsonSchemaValueException("" + (name_prefix or "data") + " must be object")
    data_is_dict = isinstance(data, dict)
    if data_is_dict:
        data__missing_keys = set(["path", "text", "etag"]) - data.keys()
        if data__missing_keys:
            raise JsonSchemaValueException("" + (name_prefix or "data") + " must contain ")
        data_keys = set(data.keys())
        if "path" in data_keys:
            data_keys.remove("path")
            data__path = data["path"]
            if not isinstance(data__path, (str)):
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".path must be string"
                )
        if "text" in data_keys:
            data_keys.remove("text")
            data__text = data["text"]
            if not isinstance(data__text, (str)):
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".text must be string"
                )
        if "etag" in data_keys:
            data_keys.remove("etag")
            data__etag = data["etag"]
            if not isinstance(data__etag, (str, NoneType)):
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".etag must be string or null"
                )
        if data_keys:
            raise JsonSchemaValueException(
                "" + (name_prefix or "data") + " must not contain " + str(data_keys) + " properties"
            )
    return data


def validate____defs_requirementfiles(data, custom_formats={}, name_prefix=None):
    if not isinstance(data, (dict)):
        raise JsonSchemaValueException("" + (name_prefix or "data") + " must be object")
    data_is_dict = isinstance(data, dict)
    if data_is_dict:
        data__missing_keys = set(["files", "create_path"]) - data.keys()
        if data__missing_keys:
            raise JsonSchemaValueException("" + (name_prefix or "data") + " must contain ")
        data_keys = set(data.keys())
        if "files" in data_keys:
            data_keys.remove("files")
            data__files = data["files"]
            if not isinstance(data__files, (list, tuple)):
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".files must be array"
                )
            data__files_is_list = isinstance(data__files, (list, tuple))
            if data__files_is_list:
                data__files_len = len(data__files)
                for data__files_x, data__files_item in enumerate(data__files):
                    validate____defs_requirementfile(
                        data__files_item,
                        custom_formats,
                        (name_prefix or "data") + ".files[{data__files_x}]".format(**locals()),
                    )
        if "create_path" in data_keys:
            data_keys.remove("create_path")
            data__createpath = data["create_path"]
            if not isinstance(data__createpath, (str)):
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".create_path must be string"
                )
        if data_keys:
            raise JsonSchemaValueException(
                "" + (name_prefix or "data") + " must not contain " + str(data_keys) + " properties"
            )
    return data


def validate____defs_requirementfile(data, custom_formats={}, name_prefix=None):
    if not isinstance(data, (dict)):
        raise JsonSchemaValueException("" + (name_prefix or "data") + " must be object")
    data_is_dict = isinstance(data, dict)
    if data_is_dict:
        data__missing_keys = set(["path", "text", "etag"]) - data.keys()
        if data__missing_keys:
            raise JsonSchemaValueException("" + (name_prefix or "data") + " must contain ")
        data_keys = set(data.keys())
        if "path" in data_keys:
            data_keys.remove("path")
            data__path = data["path"]
            if not isinstance(data__path, (str)):
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".path must be string"
                )
        if "text" in data_keys:
            data_keys.remove("text")
            data__text = data["text"]
            if not isinstance(data__text, (str, NoneType)):
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".text must be string or null"
                )
        if "etag" in data_keys:
            data_keys.remove("etag")
            data__etag = data["etag"]
            if not isinstance(data__etag, (str, NoneType)):
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".etag must be string or null"
                )
        if data_keys:
            raise JsonSchemaValueException(
                "" + (name_prefix or "data") + " must not contain " + str(data_keys) + " properties"
            )
    return data


def validate____defs_projectsettingswrite(data, custom_formats={}, name_prefix=None):
    if not isinstance(data, (dict)):
        raise JsonSchemaValueException("" + (name_prefix or "data") + " must be object")
    data_is_dict = isinstance(data, dict)
    if data_is_dict:
        data__missing_keys = set(["path", "text", "etag"]) - data.keys()
        if data__missing_keys:
            raise JsonSchemaValueException("" + (name_prefix or "data") + " must contain ")
        data_keys = set(data.keys())
        if "path" in data_keys:
            data_keys.remove("path")
            data__path = data["path"]
            if not isinstance(data__path, (str)):
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".path must be string"
                )
        if "text" in data_keys:
            data_keys.remove("text")
            data__text = data["text"]
            if not isinstance(data__text, (str)):
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".text must be string"
                )
        if "etag" in data_keys:
            data_keys.remove("etag")
            data__etag = data["etag"]
            if not isinstance(data__etag, (str, NoneType)):
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".etag must be string or null"
                )
        if data_keys:
            raise JsonSchemaValueException(
                "" + (name_prefix or "data") + " must not contain " + str(data_keys) + " properties"
            )
    return data


def validate____defs_projectsettings(data, custom_formats={}, name_prefix=None):
    if not isinstance(data, (dict)):
        raise JsonSchemaValueException("" + (name_prefix or "data") + " must be object")
    data_is_dict = isinstance(data, dict)
    if data_is_dict:
        data__missing_keys = set(["path", "kind", "text", "etag", "create_path"]) - data.keys()
        if data__missing_keys:
            raise JsonSchemaValueException("" + (name_prefix or "data") + " must contain ")
        data_keys = set(data.keys())
        if "path" in data_keys:
            data_keys.remove("path")
            data__path = data["path"]
            if not isinstance(data__path, (str, NoneType)):
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".path must be string or null"
                )
        if "kind" in data_keys:
            data_keys.remove("kind")
            data__kind = data["kind"]
            if not (
                isinstance(data__kind, str)
                and data__kind == "freshkernel.toml"
                or isinstance(data__kind, str)
                and data__kind == "pyproject.toml"
                or data__kind is None
            ):
                raise JsonSchemaValueException(
                    ""
                    + (name_prefix or "data")
                    + ".kind must be one of ['freshkernel.toml', 'pyproject.toml', None]"
                )
        if "text" in data_keys:
            data_keys.remove("text")
            data__text = data["text"]
            if not isinstance(data__text, (str, NoneType)):
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".text must be string or null"
                )
        if "etag" in data_keys:
            data_keys.remove("etag")
            data__etag = data["etag"]
            if not isinstance(data__etag, (str, NoneType)):
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".etag must be string or null"
                )
        if "create_path" in data_keys:
            data_keys.remove("create_path")
            data__createpath = data["create_path"]
            if not isinstance(data__createpath, (str)):
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".create_path must be string"
                )
        if data_keys:
            raise JsonSchemaValueException(
                "" + (name_prefix or "data") + " must not contain " + str(data_keys) + " properties"
            )
    return data


def validate____defs_serverstatus(data, custom_formats={}, name_prefix=None):
    if not isinstance(data, (dict)):
        raise JsonSchemaValueException("" + (name_prefix or "data") + " must be object")
    data_is_dict = isinstance(data, dict)
    if data_is_dict:
        data__missing_keys = set(["version", "capabilities"]) - data.keys()
        if data__missing_keys:
            raise JsonSchemaValueException("" + (name_prefix or "data") + " must contain ")
        data_keys = set(data.keys())
        if "version" in data_keys:
            data_keys.remove("version")
            data__version = data["version"]
            if not isinstance(data__version, (str)):
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".version must be string"
                )
        if "capabilities" in data_keys:
            data_keys.remove("capabilities")
            data__capabilities = data["capabilities"]
            if not isinstance(data__capabilities, (list, tuple)):
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".capabilities must be array"
                )
            data__capabilities_is_list = isinstance(data__capabilities, (list, tuple))
            if data__capabilities_is_list:
                data__capabilities_len = len(data__capabilities)
                for data__capabilities_x, data__capabilities_item in enumerate(data__capabilities):
                    if not isinstance(data__capabilities_item, (str)):
                        raise JsonSchemaValueException(
                            ""
                            + (name_prefix or "data")
                            + ".capabilities[{data__capabilities_x}]".format(**locals())
                            + " must be string"
                        )
        if data_keys:
            raise JsonSchemaValueException(
                "" + (name_prefix or "data") + " must not contain " + str(data_keys) + " properties"
            )
    return data


def validate____defs_fixdocument(data, custom_formats={}, name_prefix=None):
    if not isinstance(data, (dict)):
        raise JsonSchemaValueException("" + (name_prefix or "data") + " must be object")
    data_is_dict = isinstance(data, dict)
    if data_is_dict:
        data__missing_keys = set(["version", "notebooks"]) - data.keys()
        if data__missing_keys:
            raise JsonSchemaValueException("" + (name_prefix or "data") + " must contain ")
        data_keys = set(data.keys())
        if "version" in data_keys:
            data_keys.remove("version")
            data__version = data["version"]
            if not (
                isinstance(data__version, (int, float))
                and not isinstance(data__version, bool)
                and data__version == 1
            ):
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".version must be one of [1]"
                )
        if "notebooks" in data_keys:
            data_keys.remove("notebooks")
            data__notebooks = data["notebooks"]
            if not isinstance(data__notebooks, (list, tuple)):
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".notebooks must be array"
                )
            data__notebooks_is_list = isinstance(data__notebooks, (list, tuple))
            if data__notebooks_is_list:
                data__notebooks_len = len(data__notebooks)
                for data__notebooks_x, data__notebooks_item in enumerate(data__notebooks):
                    validate____defs_notebookfixes(
                        data__notebooks_item,
                        custom_formats,
                        (name_prefix or "data")
                        + ".notebooks[{data__notebooks_x}]".format(**locals()),
                    )
        if data_keys:
            raise JsonSchemaValueException(
                "" + (name_prefix or "data") + " must not contain " + str(data_keys) + " properties"
            )
    return data


def validate____defs_notebookfixes(data, custom_formats={}, name_prefix=None):
    if not isinstance(data, (dict)):
        raise JsonSchemaValueException("" + (name_prefix or "data") + " must be object")
    data_is_dict = isinstance(data, dict)
    if data_is_dict:
        data__missing_keys = set(["path", "changed", "applied", "remaining"]) - data.keys()
        if data__missing_keys:
            raise JsonSchemaValueException("" + (name_prefix or "data") + " must contain ")
        data_keys = set(data.keys())
        if "path" in data_keys:
            data_keys.remove("path")
            data__path = data["path"]
            if not isinstance(data__path, (str)):
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".path must be string"
                )
        if "changed" in data_keys:
            data_keys.remove("changed")
            data__changed = data["changed"]
            if not isinstance(data__changed, (bool)):
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".changed must be boolean"
                )
        if "applied" in data_keys:
            data_keys.remove("applied")
            data__applied = data["applied"]
            if not isinstance(data__applied, (list, tuple)):
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".applied must be array"
                )
            data__applied_is_list = isinstance(data__applied, (list, tuple))
            if data__applied_is_list:
                data__applied_len = len(data__applied)
                for data__applied_x, data__applied_item in enumerate(data__applied):
                    validate____defs_appliedfix(
                        data__applied_item,
                        custom_formats,
                        (name_prefix or "data") + ".applied[{data__applied_x}]".format(**locals()),
                    )
        if "remaining" in data_keys:
            data_keys.remove("remaining")
            data__remaining = data["remaining"]
            if not isinstance(data__remaining, (list, tuple)):
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".remaining must be array"
                )
            data__remaining_is_list = isinstance(data__remaining, (list, tuple))
            if data__remaining_is_list:
                data__remaining_len = len(data__remaining)
                for data__remaining_x, data__remaining_item in enumerate(data__remaining):
                    validate____defs_remainingfinding(
                        data__remaining_item,
                        custom_formats,
                        (name_prefix or "data")
                        + ".remaining[{data__remaining_x}]".format(**locals()),
                    )
        if data_keys:
            raise JsonSchemaValueException(
                "" + (name_prefix or "data") + " must not contain " + str(data_keys) + " properties"
            )
    return data


def validate____defs_remainingfinding(data, custom_formats={}, name_prefix=None):
    if not isinstance(data, (dict)):
        raise JsonSchemaValueException("" + (name_prefix or "data") + " must be object")
    data_is_dict = isinstance(data, dict)
    if data_is_dict:
        data__missing_keys = set(["id", "code", "reason"]) - data.keys()
        if data__missing_keys:
            raise JsonSchemaValueException("" + (name_prefix or "data") + " must contain ")
        data_keys = set(data.keys())
        if "id" in data_keys:
            data_keys.remove("id")
            data__id = data["id"]
            if not isinstance(data__id, (str)):
                raise JsonSchemaValueException("" + (name_prefix or "data") + ".id must be string")
        if "code" in data_keys:
            data_keys.remove("code")
            data__code = data["code"]
            if not isinstance(data__code, (str)):
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".code must be string"
                )
        if "reason" in data_keys:
            data_keys.remove("reason")
            data__reason = data["reason"]
            validate____defs_fixreason(
                data__reason, custom_formats, (name_prefix or "data") + ".reason"
            )
        if data_keys:
            raise JsonSchemaValueException(
                "" + (name_prefix or "data") + " must not contain " + str(data_keys) + " properties"
            )
    return data


def validate____defs_fixreason(data, custom_formats={}, name_prefix=None):
    if not (
        isinstance(data, str)
        and data == "adds-error"
        or isinstance(data, str)
        and data == "ineffective"
        or isinstance(data, str)
        and data == "name-taken"
        or isinstance(data, str)
        and data == "rename"
        or isinstance(data, str)
        and data == "unsafe"
        or isinstance(data, str)
        and data == "not-editable"
        or isinstance(data, str)
        and data == "needs-kernel"
        or isinstance(data, str)
        and data == "writes-file"
        or isinstance(data, str)
        and data == "manual"
        or isinstance(data, str)
        and data == "no-fix"
    ):
        raise JsonSchemaValueException(
            ""
            + (name_prefix or "data")
            + " must be one of ['adds-error', 'ineffective', 'name-taken', 'rename', 'unsafe', 'not-editable', 'needs-kernel', 'writes-file', 'manual', 'no-fix']"
        )
    return data


def validate____defs_appliedfix(data, custom_formats={}, name_prefix=None):
    if not isinstance(data, (dict)):
        raise JsonSchemaValueException("" + (name_prefix or "data") + " must be object")
    data_is_dict = isinstance(data, dict)
    if data_is_dict:
        data__missing_keys = set(["id", "code", "title"]) - data.keys()
        if data__missing_keys:
            raise JsonSchemaValueException("" + (name_prefix or "data") + " must contain ")
        data_keys = set(data.keys())
        if "id" in data_keys:
            data_keys.remove("id")
            data__id = data["id"]
            if not isinstance(data__id, (str)):
                raise JsonSchemaValueException("" + (name_prefix or "data") + ".id must be string")
        if "code" in data_keys:
            data_keys.remove("code")
            data__code = data["code"]
            if not isinstance(data__code, (str)):
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".code must be string"
                )
        if "title" in data_keys:
            data_keys.remove("title")
            data__title = data["title"]
            if not isinstance(data__title, (str)):
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".title must be string"
                )
        if data_keys:
            raise JsonSchemaValueException(
                "" + (name_prefix or "data") + " must not contain " + str(data_keys) + " properties"
            )
    return data


def validate____defs_comparedocument(data, custom_formats={}, name_prefix=None):
    if not isinstance(data, (dict)):
        raise JsonSchemaValueException("" + (name_prefix or "data") + " must be object")
    data_is_dict = isinstance(data, dict)
    if data_is_dict:
        data__missing_keys = set(["version", "notebooks"]) - data.keys()
        if data__missing_keys:
            raise JsonSchemaValueException("" + (name_prefix or "data") + " must contain ")
        data_keys = set(data.keys())
        if "version" in data_keys:
            data_keys.remove("version")
            data__version = data["version"]
            if not (
                isinstance(data__version, (int, float))
                and not isinstance(data__version, bool)
                and data__version == 1
            ):
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".version must be one of [1]"
                )
        if "notebooks" in data_keys:
            data_keys.remove("notebooks")
            data__notebooks = data["notebooks"]
            if not isinstance(data__notebooks, (list, tuple)):
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".notebooks must be array"
                )
            data__notebooks_is_list = isinstance(data__notebooks, (list, tuple))
            if data__notebooks_is_list:
                data__notebooks_len = len(data__notebooks)
                for data__notebooks_x, data__notebooks_item in enumerate(data__notebooks):
                    validate____defs_comparednotebook(
                        data__notebooks_item,
                        custom_formats,
                        (name_prefix or "data")
                        + ".notebooks[{data__notebooks_x}]".format(**locals()),
                    )
        if data_keys:
            raise JsonSchemaValueException(
                "" + (name_prefix or "data") + " must not contain " + str(data_keys) + " properties"
            )
    return data


def validate____defs_comparednotebook(data, custom_formats={}, name_prefix=None):
    if not isinstance(data, (dict)):
        raise JsonSchemaValueException("" + (name_prefix or "data") + " must be object")
    data_is_dict = isinstance(data, dict)
    if data_is_dict:
        data__missing_keys = (
            set(["path", "other", "verdict", "executability", "cells"]) - data.keys()
        )
        if data__missing_keys:
            raise JsonSchemaValueException("" + (name_prefix or "data") + " must contain ")
        data_keys = set(data.keys())
        if "path" in data_keys:
            data_keys.remove("path")
            data__path = data["path"]
            if not isinstance(data__path, (str)):
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".path must be string"
                )
        if "other" in data_keys:
            data_keys.remove("other")
            data__other = data["other"]
            if not isinstance(data__other, (str)):
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".other must be string"
                )
        if "verdict" in data_keys:
            data_keys.remove("verdict")
            data__verdict = data["verdict"]
            validate____defs_reproducibilityverdict(
                data__verdict, custom_formats, (name_prefix or "data") + ".verdict"
            )
        if "executability" in data_keys:
            data_keys.remove("executability")
            data__executability = data["executability"]
            if not isinstance(data__executability, (int, float, Decimal)) or isinstance(
                data__executability, bool
            ):
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".executability must be number"
                )
        if "cells" in data_keys:
            data_keys.remove("cells")
            data__cells = data["cells"]
            if not isinstance(data__cells, (list, tuple)):
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".cells must be array"
                )
            data__cells_is_list = isinstance(data__cells, (list, tuple))
            if data__cells_is_list:
                data__cells_len = len(data__cells)
                for data__cells_x, data__cells_item in enumerate(data__cells):
                    validate____defs_comparedcell(
                        data__cells_item,
                        custom_formats,
                        (name_prefix or "data") + ".cells[{data__cells_x}]".format(**locals()),
                    )
        if data_keys:
            raise JsonSchemaValueException(
                "" + (name_prefix or "data") + " must not contain " + str(data_keys) + " properties"
            )
    return data


def validate____defs_comparedcell(data, custom_formats={}, name_prefix=None):
    if not isinstance(data, (dict)):
        raise JsonSchemaValueException("" + (name_prefix or "data") + " must be object")
    data_is_dict = isinstance(data, dict)
    if data_is_dict:
        data__missing_keys = (
            set(["index", "id", "error", "verdict", "normalizers", "score", "cause", "detail"])
            - data.keys()
        )
        if data__missing_keys:
            raise JsonSchemaValueException("" + (name_prefix or "data") + " must contain ")
        data_keys = set(data.keys())
        if "index" in data_keys:
            data_keys.remove("index")
            data__index = data["index"]
            if (
                not isinstance(data__index, (int, NoneType))
                and not (isinstance(data__index, float) and data__index.is_integer())
                or isinstance(data__index, bool)
            ):
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".index must be integer or null"
                )
        if "id" in data_keys:
            data_keys.remove("id")
            data__id = data["id"]
            if not isinstance(data__id, (str, NoneType)):
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".id must be string or null"
                )
        if "error" in data_keys:
            data_keys.remove("error")
            data__error = data["error"]
            data__error_any_of_count22 = 0
            if not data__error_any_of_count22:
                try:
                    validate____defs_storedexception(
                        data__error, custom_formats, (name_prefix or "data") + ".error"
                    )
                    data__error_any_of_count22 += 1
                except JsonSchemaValueException:
                    pass
            if not data__error_any_of_count22:
                try:
                    if not isinstance(data__error, (NoneType)):
                        raise JsonSchemaValueException(
                            "" + (name_prefix or "data") + ".error must be null"
                        )
                    data__error_any_of_count22 += 1
                except JsonSchemaValueException:
                    pass
            if not data__error_any_of_count22:
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".error cannot be validated by any definition"
                )
        if "verdict" in data_keys:
            data_keys.remove("verdict")
            data__verdict = data["verdict"]
            validate____defs_reproducibilityverdict(
                data__verdict, custom_formats, (name_prefix or "data") + ".verdict"
            )
        if "normalizers" in data_keys:
            data_keys.remove("normalizers")
            data__normalizers = data["normalizers"]
            if not isinstance(data__normalizers, (list, tuple)):
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".normalizers must be array"
                )
            data__normalizers_is_list = isinstance(data__normalizers, (list, tuple))
            if data__normalizers_is_list:
                data__normalizers_len = len(data__normalizers)
                for data__normalizers_x, data__normalizers_item in enumerate(data__normalizers):
                    if not isinstance(data__normalizers_item, (str)):
                        raise JsonSchemaValueException(
                            ""
                            + (name_prefix or "data")
                            + ".normalizers[{data__normalizers_x}]".format(**locals())
                            + " must be string"
                        )
        if "score" in data_keys:
            data_keys.remove("score")
            data__score = data["score"]
            if not isinstance(data__score, (int, float, Decimal)) or isinstance(data__score, bool):
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".score must be number"
                )
        if "cause" in data_keys:
            data_keys.remove("cause")
            data__cause = data["cause"]
            if not isinstance(data__cause, (NoneType)):
                raise JsonSchemaValueException("" + (name_prefix or "data") + ".cause must be null")
        if "detail" in data_keys:
            data_keys.remove("detail")
            data__detail = data["detail"]
            if not isinstance(data__detail, (str, NoneType)):
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".detail must be string or null"
                )
        if data_keys:
            raise JsonSchemaValueException(
                "" + (name_prefix or "data") + " must not contain " + str(data_keys) + " properties"
            )
    return data


def validate____defs_storedexception(data, custom_formats={}, name_prefix=None):
    if not isinstance(data, (dict)):
        raise JsonSchemaValueException("" + (name_prefix or "data") + " must be object")
    data_is_dict = isinstance(data, dict)
    if data_is_dict:
        data__missing_keys = set(["exception", "message"]) - data.keys()
        if data__missing_keys:
            raise JsonSchemaValueException("" + (name_prefix or "data") + " must contain ")
        data_keys = set(data.keys())
        if "exception" in data_keys:
            data_keys.remove("exception")
            data__exception = data["exception"]
            if not isinstance(data__exception, (str)):
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".exception must be string"
                )
        if "message" in data_keys:
            data_keys.remove("message")
            data__message = data["message"]
            if not isinstance(data__message, (str)):
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".message must be string"
                )
        if data_keys:
            raise JsonSchemaValueException(
                "" + (name_prefix or "data") + " must not contain " + str(data_keys) + " properties"
            )
    return data


def validate____defs_staledocument(data, custom_formats={}, name_prefix=None):
    if not isinstance(data, (dict)):
        raise JsonSchemaValueException("" + (name_prefix or "data") + " must be object")
    data_is_dict = isinstance(data, dict)
    if data_is_dict:
        data__missing_keys = set(["version", "notebook", "restart", "stale"]) - data.keys()
        if data__missing_keys:
            raise JsonSchemaValueException("" + (name_prefix or "data") + " must contain ")
        data_keys = set(data.keys())
        if "version" in data_keys:
            data_keys.remove("version")
            data__version = data["version"]
            if not (
                isinstance(data__version, (int, float))
                and not isinstance(data__version, bool)
                and data__version == 1
            ):
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".version must be one of [1]"
                )
        if "notebook" in data_keys:
            data_keys.remove("notebook")
            data__notebook = data["notebook"]
            if not isinstance(data__notebook, (str)):
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".notebook must be string"
                )
        if "restart" in data_keys:
            data_keys.remove("restart")
            data__restart = data["restart"]
            if not isinstance(data__restart, (bool)):
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".restart must be boolean"
                )
        if "stale" in data_keys:
            data_keys.remove("stale")
            data__stale = data["stale"]
            if not isinstance(data__stale, (list, tuple)):
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".stale must be array"
                )
            data__stale_is_list = isinstance(data__stale, (list, tuple))
            if data__stale_is_list:
                data__stale_len = len(data__stale)
                for data__stale_x, data__stale_item in enumerate(data__stale):
                    validate____defs_stalecell(
                        data__stale_item,
                        custom_formats,
                        (name_prefix or "data") + ".stale[{data__stale_x}]".format(**locals()),
                    )
        if data_keys:
            raise JsonSchemaValueException(
                "" + (name_prefix or "data") + " must not contain " + str(data_keys) + " properties"
            )
    return data


def validate____defs_stalecell(data, custom_formats={}, name_prefix=None):
    if not isinstance(data, (dict)):
        raise JsonSchemaValueException("" + (name_prefix or "data") + " must be object")
    data_is_dict = isinstance(data, dict)
    if data_is_dict:
        data__missing_keys = set(["index", "id", "reasons"]) - data.keys()
        if data__missing_keys:
            raise JsonSchemaValueException("" + (name_prefix or "data") + " must contain ")
        data_keys = set(data.keys())
        if "index" in data_keys:
            data_keys.remove("index")
            data__index = data["index"]
            if (
                not isinstance(data__index, (int))
                and not (isinstance(data__index, float) and data__index.is_integer())
                or isinstance(data__index, bool)
            ):
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".index must be integer"
                )
        if "id" in data_keys:
            data_keys.remove("id")
            data__id = data["id"]
            if not isinstance(data__id, (str, NoneType)):
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".id must be string or null"
                )
        if "reasons" in data_keys:
            data_keys.remove("reasons")
            data__reasons = data["reasons"]
            if not isinstance(data__reasons, (list, tuple)):
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".reasons must be array"
                )
            data__reasons_is_list = isinstance(data__reasons, (list, tuple))
            if data__reasons_is_list:
                data__reasons_len = len(data__reasons)
                for data__reasons_x, data__reasons_item in enumerate(data__reasons):
                    validate____defs_stalereason(
                        data__reasons_item,
                        custom_formats,
                        (name_prefix or "data") + ".reasons[{data__reasons_x}]".format(**locals()),
                    )
        if data_keys:
            raise JsonSchemaValueException(
                "" + (name_prefix or "data") + " must not contain " + str(data_keys) + " properties"
            )
    return data


def validate____defs_stalereason(data, custom_formats={}, name_prefix=None):
    if not (
        isinstance(data, str)
        and data == "edited"
        or isinstance(data, str)
        and data == "inserted"
        or isinstance(data, str)
        and data == "input"
        or isinstance(data, str)
        and data == "mutation"
        or isinstance(data, str)
        and data == "file"
        or isinstance(data, str)
        and data == "order"
        or isinstance(data, str)
        and data == "deleted-provider"
    ):
        raise JsonSchemaValueException(
            ""
            + (name_prefix or "data")
            + " must be one of ['edited', 'inserted', 'input', 'mutation', 'file', 'order', 'deleted-provider']"
        )
    return data


def validate____defs_lintdocument(data, custom_formats={}, name_prefix=None):
    if not isinstance(data, (dict)):
        raise JsonSchemaValueException("" + (name_prefix or "data") + " must be object")
    data_is_dict = isinstance(data, dict)
    if data_is_dict:
        data__missing_keys = set(["version", "notebooks"]) - data.keys()
        if data__missing_keys:
            raise JsonSchemaValueException("" + (name_prefix or "data") + " must contain ")
        data_keys = set(data.keys())
        if "version" in data_keys:
            data_keys.remove("version")
            data__version = data["version"]
            if not (
                isinstance(data__version, (int, float))
                and not isinstance(data__version, bool)
                and data__version == 1
            ):
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".version must be one of [1]"
                )
        if "notebooks" in data_keys:
            data_keys.remove("notebooks")
            data__notebooks = data["notebooks"]
            if not isinstance(data__notebooks, (list, tuple)):
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".notebooks must be array"
                )
            data__notebooks_is_list = isinstance(data__notebooks, (list, tuple))
            if data__notebooks_is_list:
                data__notebooks_len = len(data__notebooks)
                for data__notebooks_x, data__notebooks_item in enumerate(data__notebooks):
                    validate____defs_notebookfindings(
                        data__notebooks_item,
                        custom_formats,
                        (name_prefix or "data")
                        + ".notebooks[{data__notebooks_x}]".format(**locals()),
                    )
        if data_keys:
            raise JsonSchemaValueException(
                "" + (name_prefix or "data") + " must not contain " + str(data_keys) + " properties"
            )
    return data


def validate____defs_notebookfindings(data, custom_formats={}, name_prefix=None):
    if not isinstance(data, (dict)):
        raise JsonSchemaValueException("" + (name_prefix or "data") + " must be object")
    data_is_dict = isinstance(data, dict)
    if data_is_dict:
        data__missing_keys = (
            set(["path", "findings", "errors", "unused_suppressions"]) - data.keys()
        )
        if data__missing_keys:
            raise JsonSchemaValueException("" + (name_prefix or "data") + " must contain ")
        data_keys = set(data.keys())
        if "path" in data_keys:
            data_keys.remove("path")
            data__path = data["path"]
            if not isinstance(data__path, (str)):
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".path must be string"
                )
        if "findings" in data_keys:
            data_keys.remove("findings")
            data__findings = data["findings"]
            if not isinstance(data__findings, (list, tuple)):
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".findings must be array"
                )
            data__findings_is_list = isinstance(data__findings, (list, tuple))
            if data__findings_is_list:
                data__findings_len = len(data__findings)
                for data__findings_x, data__findings_item in enumerate(data__findings):
                    validate____defs_finding(
                        data__findings_item,
                        custom_formats,
                        (name_prefix or "data")
                        + ".findings[{data__findings_x}]".format(**locals()),
                    )
        if "errors" in data_keys:
            data_keys.remove("errors")
            data__errors = data["errors"]
            if not isinstance(data__errors, (list, tuple)):
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".errors must be array"
                )
            data__errors_is_list = isinstance(data__errors, (list, tuple))
            if data__errors_is_list:
                data__errors_len = len(data__errors)
                for data__errors_x, data__errors_item in enumerate(data__errors):
                    validate____defs_notebookerror(
                        data__errors_item,
                        custom_formats,
                        (name_prefix or "data") + ".errors[{data__errors_x}]".format(**locals()),
                    )
        if "unused_suppressions" in data_keys:
            data_keys.remove("unused_suppressions")
            data__unusedsuppressions = data["unused_suppressions"]
            if not isinstance(data__unusedsuppressions, (list, tuple)):
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".unused_suppressions must be array"
                )
            data__unusedsuppressions_is_list = isinstance(data__unusedsuppressions, (list, tuple))
            if data__unusedsuppressions_is_list:
                data__unusedsuppressions_len = len(data__unusedsuppressions)
                for data__unusedsuppressions_x, data__unusedsuppressions_item in enumerate(
                    data__unusedsuppressions
                ):
                    validate____defs_unusedsuppression(
                        data__unusedsuppressions_item,
                        custom_formats,
                        (name_prefix or "data")
                        + ".unused_suppressions[{data__unusedsuppressions_x}]".format(**locals()),
                    )
        if data_keys:
            raise JsonSchemaValueException(
                "" + (name_prefix or "data") + " must not contain " + str(data_keys) + " properties"
            )
    return data


def validate____defs_unusedsuppression(data, custom_formats={}, name_prefix=None):
    if not isinstance(data, (dict)):
        raise JsonSchemaValueException("" + (name_prefix or "data") + " must be object")
    data_is_dict = isinstance(data, dict)
    if data_is_dict:
        data__missing_keys = set(["cell_index", "line", "codes"]) - data.keys()
        if data__missing_keys:
            raise JsonSchemaValueException("" + (name_prefix or "data") + " must contain ")
        data_keys = set(data.keys())
        if "cell_index" in data_keys:
            data_keys.remove("cell_index")
            data__cellindex = data["cell_index"]
            if (
                not isinstance(data__cellindex, (int))
                and not (isinstance(data__cellindex, float) and data__cellindex.is_integer())
                or isinstance(data__cellindex, bool)
            ):
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".cell_index must be integer"
                )
        if "line" in data_keys:
            data_keys.remove("line")
            data__line = data["line"]
            if (
                not isinstance(data__line, (int, NoneType))
                and not (isinstance(data__line, float) and data__line.is_integer())
                or isinstance(data__line, bool)
            ):
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".line must be integer or null"
                )
        if "codes" in data_keys:
            data_keys.remove("codes")
            data__codes = data["codes"]
            if not isinstance(data__codes, (list, tuple)):
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".codes must be array"
                )
            data__codes_is_list = isinstance(data__codes, (list, tuple))
            if data__codes_is_list:
                data__codes_len = len(data__codes)
                for data__codes_x, data__codes_item in enumerate(data__codes):
                    if not isinstance(data__codes_item, (str)):
                        raise JsonSchemaValueException(
                            ""
                            + (name_prefix or "data")
                            + ".codes[{data__codes_x}]".format(**locals())
                            + " must be string"
                        )
        if data_keys:
            raise JsonSchemaValueException(
                "" + (name_prefix or "data") + " must not contain " + str(data_keys) + " properties"
            )
    return data


def validate____defs_notebookerror(data, custom_formats={}, name_prefix=None):
    if not isinstance(data, (dict)):
        raise JsonSchemaValueException("" + (name_prefix or "data") + " must be object")
    data_is_dict = isinstance(data, dict)
    if data_is_dict:
        data__missing_keys = set(["kind", "message", "line", "column"]) - data.keys()
        if data__missing_keys:
            raise JsonSchemaValueException("" + (name_prefix or "data") + " must contain ")
        data_keys = set(data.keys())
        if "kind" in data_keys:
            data_keys.remove("kind")
            data__kind = data["kind"]
            if not isinstance(data__kind, (str)):
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".kind must be string"
                )
        if "message" in data_keys:
            data_keys.remove("message")
            data__message = data["message"]
            if not isinstance(data__message, (str)):
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".message must be string"
                )
        if "line" in data_keys:
            data_keys.remove("line")
            data__line = data["line"]
            if (
                not isinstance(data__line, (int, NoneType))
                and not (isinstance(data__line, float) and data__line.is_integer())
                or isinstance(data__line, bool)
            ):
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".line must be integer or null"
                )
        if "column" in data_keys:
            data_keys.remove("column")
            data__column = data["column"]
            if (
                not isinstance(data__column, (int, NoneType))
                and not (isinstance(data__column, float) and data__column.is_integer())
                or isinstance(data__column, bool)
            ):
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".column must be integer or null"
                )
        if data_keys:
            raise JsonSchemaValueException(
                "" + (name_prefix or "data") + " must not contain " + str(data_keys) + " properties"
            )
    return data


def validate____defs_finding(data, custom_formats={}, name_prefix=None):
    if not isinstance(data, (dict)):
        raise JsonSchemaValueException("" + (name_prefix or "data") + " must be object")
    data_is_dict = isinstance(data, dict)
    if data_is_dict:
        data__missing_keys = (
            set(
                [
                    "code",
                    "name",
                    "severity",
                    "certainty",
                    "cell_index",
                    "cell_id",
                    "line",
                    "column",
                    "end_line",
                    "end_column",
                    "json_line",
                    "message",
                    "names",
                    "data",
                    "id",
                    "fixes",
                ]
            )
            - data.keys()
        )
        if data__missing_keys:
            raise JsonSchemaValueException("" + (name_prefix or "data") + " must contain ")
        data_keys = set(data.keys())
        if "code" in data_keys:
            data_keys.remove("code")
            data__code = data["code"]
            if not isinstance(data__code, (str)):
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".code must be string"
                )
        if "name" in data_keys:
            data_keys.remove("name")
            data__name = data["name"]
            if not isinstance(data__name, (str)):
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".name must be string"
                )
        if "severity" in data_keys:
            data_keys.remove("severity")
            data__severity = data["severity"]
            validate____defs_severity(
                data__severity, custom_formats, (name_prefix or "data") + ".severity"
            )
        if "certainty" in data_keys:
            data_keys.remove("certainty")
            data__certainty = data["certainty"]
            validate____defs_certainty(
                data__certainty, custom_formats, (name_prefix or "data") + ".certainty"
            )
        if "cell_index" in data_keys:
            data_keys.remove("cell_index")
            data__cellindex = data["cell_index"]
            if (
                not isinstance(data__cellindex, (int, NoneType))
                and not (isinstance(data__cellindex, float) and data__cellindex.is_integer())
                or isinstance(data__cellindex, bool)
            ):
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".cell_index must be integer or null"
                )
        if "cell_id" in data_keys:
            data_keys.remove("cell_id")
            data__cellid = data["cell_id"]
            if not isinstance(data__cellid, (str, NoneType)):
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".cell_id must be string or null"
                )
        if "line" in data_keys:
            data_keys.remove("line")
            data__line = data["line"]
            if (
                not isinstance(data__line, (int, NoneType))
                and not (isinstance(data__line, float) and data__line.is_integer())
                or isinstance(data__line, bool)
            ):
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".line must be integer or null"
                )
        if "column" in data_keys:
            data_keys.remove("column")
            data__column = data["column"]
            if (
                not isinstance(data__column, (int, NoneType))
                and not (isinstance(data__column, float) and data__column.is_integer())
                or isinstance(data__column, bool)
            ):
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".column must be integer or null"
                )
        if "end_line" in data_keys:
            data_keys.remove("end_line")
            data__endline = data["end_line"]
            if (
                not isinstance(data__endline, (int, NoneType))
                and not (isinstance(data__endline, float) and data__endline.is_integer())
                or isinstance(data__endline, bool)
            ):
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".end_line must be integer or null"
                )
        if "end_column" in data_keys:
            data_keys.remove("end_column")
            data__endcolumn = data["end_column"]
            if (
                not isinstance(data__endcolumn, (int, NoneType))
                and not (isinstance(data__endcolumn, float) and data__endcolumn.is_integer())
                or isinstance(data__endcolumn, bool)
            ):
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".end_column must be integer or null"
                )
        if "json_line" in data_keys:
            data_keys.remove("json_line")
            data__jsonline = data["json_line"]
            if (
                not isinstance(data__jsonline, (int, NoneType))
                and not (isinstance(data__jsonline, float) and data__jsonline.is_integer())
                or isinstance(data__jsonline, bool)
            ):
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".json_line must be integer or null"
                )
        if "message" in data_keys:
            data_keys.remove("message")
            data__message = data["message"]
            if not isinstance(data__message, (str)):
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".message must be string"
                )
        if "names" in data_keys:
            data_keys.remove("names")
            data__names = data["names"]
            if not isinstance(data__names, (list, tuple)):
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".names must be array"
                )
            data__names_is_list = isinstance(data__names, (list, tuple))
            if data__names_is_list:
                data__names_len = len(data__names)
                for data__names_x, data__names_item in enumerate(data__names):
                    if not isinstance(data__names_item, (str)):
                        raise JsonSchemaValueException(
                            ""
                            + (name_prefix or "data")
                            + ".names[{data__names_x}]".format(**locals())
                            + " must be string"
                        )
        if "data" in data_keys:
            data_keys.remove("data")
            data__data = data["data"]
            if not isinstance(data__data, (dict)):
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".data must be object"
                )
        if "id" in data_keys:
            data_keys.remove("id")
            data__id = data["id"]
            if not isinstance(data__id, (str)):
                raise JsonSchemaValueException("" + (name_prefix or "data") + ".id must be string")
        if "fixes" in data_keys:
            data_keys.remove("fixes")
            data__fixes = data["fixes"]
            if not isinstance(data__fixes, (list, tuple)):
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".fixes must be array"
                )
            data__fixes_is_list = isinstance(data__fixes, (list, tuple))
            if data__fixes_is_list:
                data__fixes_len = len(data__fixes)
                for data__fixes_x, data__fixes_item in enumerate(data__fixes):
                    validate____defs_findingfix(
                        data__fixes_item,
                        custom_formats,
                        (name_prefix or "data") + ".fixes[{data__fixes_x}]".format(**locals()),
                    )
        if data_keys:
            raise JsonSchemaValueException(
                "" + (name_prefix or "data") + " must not contain " + str(data_keys) + " properties"
            )
    return data


def validate____defs_certainty(data, custom_formats={}, name_prefix=None):
    if not (
        isinstance(data, str) and data == "certain" or isinstance(data, str) and data == "possible"
    ):
        raise JsonSchemaValueException(
            "" + (name_prefix or "data") + " must be one of ['certain', 'possible']"
        )
    return data


def validate____defs_severity(data, custom_formats={}, name_prefix=None):
    if not (
        isinstance(data, str)
        and data == "error"
        or isinstance(data, str)
        and data == "warning"
        or isinstance(data, str)
        and data == "info"
    ):
        raise JsonSchemaValueException(
            "" + (name_prefix or "data") + " must be one of ['error', 'warning', 'info']"
        )
    return data


def validate____defs_findingfix(data, custom_formats={}, name_prefix=None):
    if not isinstance(data, (dict)):
        raise JsonSchemaValueException("" + (name_prefix or "data") + " must be object")
    data_is_dict = isinstance(data, dict)
    if data_is_dict:
        data__missing_keys = set(["title", "applicability"]) - data.keys()
        if data__missing_keys:
            raise JsonSchemaValueException("" + (name_prefix or "data") + " must contain ")
        data_keys = set(data.keys())
        if "title" in data_keys:
            data_keys.remove("title")
            data__title = data["title"]
            if not isinstance(data__title, (str)):
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".title must be string"
                )
        if "applicability" in data_keys:
            data_keys.remove("applicability")
            data__applicability = data["applicability"]
            validate____defs_applicability(
                data__applicability, custom_formats, (name_prefix or "data") + ".applicability"
            )
        if data_keys:
            raise JsonSchemaValueException(
                "" + (name_prefix or "data") + " must not contain " + str(data_keys) + " properties"
            )
    return data


def validate____defs_applicability(data, custom_formats={}, name_prefix=None):
    if not (
        isinstance(data, str)
        and data == "safe"
        or isinstance(data, str)
        and data == "unsafe"
        or isinstance(data, str)
        and data == "manual"
    ):
        raise JsonSchemaValueException(
            "" + (name_prefix or "data") + " must be one of ['safe', 'unsafe', 'manual']"
        )
    return data


def validate_FindingFix(data):
    return validate____defs_findingfix(data)


def validate_Finding(data):
    return validate____defs_finding(data)


def validate_NotebookError(data):
    return validate____defs_notebookerror(data)


def validate_UnusedSuppression(data):
    return validate____defs_unusedsuppression(data)


def validate_NotebookFindings(data):
    return validate____defs_notebookfindings(data)


def validate_LintDocument(data):
    return validate____defs_lintdocument(data)


def validate_StaleCell(data):
    return validate____defs_stalecell(data)


def validate_StaleDocument(data):
    return validate____defs_staledocument(data)


def validate_StoredException(data):
    return validate____defs_storedexception(data)


def validate_ComparedCell(data):
    return validate____defs_comparedcell(data)


def validate_ComparedNotebook(data):
    return validate____defs_comparednotebook(data)


def validate_CompareDocument(data):
    return validate____defs_comparedocument(data)


def validate_AppliedFix(data):
    return validate____defs_appliedfix(data)


def validate_RemainingFinding(data):
    return validate____defs_remainingfinding(data)


def validate_NotebookFixes(data):
    return validate____defs_notebookfixes(data)


def validate_FixDocument(data):
    return validate____defs_fixdocument(data)


def validate_ServerStatus(data):
    return validate____defs_serverstatus(data)


def validate_ProjectSettings(data):
    return validate____defs_projectsettings(data)


def validate_ProjectSettingsWrite(data):
    return validate____defs_projectsettingswrite(data)


def validate_RequirementFile(data):
    return validate____defs_requirementfile(data)


def validate_RequirementFiles(data):
    return validate____defs_requirementfiles(data)


def validate_RequirementFileWrite(data):
    return validate____defs_requirementfilewrite(data)


def validate_KernelError(data):
    return validate____defs_kernelerror(data)


def validate_TouchedName(data):
    return validate____defs_touchedname(data)


def validate_KernelRun(data):
    return validate____defs_kernelrun(data)


def validate_FrontEnd(data):
    return validate____defs_frontend(data)


def validate_ProbeHello(data):
    return validate____defs_probehello(data)


def validate_ProbeRuns(data):
    return validate____defs_proberuns(data)


def validate_ProbeClients(data):
    return validate____defs_probeclients(data)


def validate_ProbeMessage(data):
    return validate____defs_probemessage(data)


def validate_HistoryQuestion(data):
    return validate____defs_historyquestion(data)


def validate_ModulesQuestion(data):
    return validate____defs_modulesquestion(data)


def validate_ChangedModulesQuestion(data):
    return validate____defs_changedmodulesquestion(data)


def validate_NamesQuestion(data):
    return validate____defs_namesquestion(data)


def validate_PathsQuestion(data):
    return validate____defs_pathsquestion(data)


def validate_RegisterQuestion(data):
    return validate____defs_registerquestion(data)


def validate_OffQuestion(data):
    return validate____defs_offquestion(data)


def validate_ProbeQuestion(data):
    return validate____defs_probequestion(data)


def validate_ModuleFacts(data):
    return validate____defs_modulefacts(data)


def validate_ChangedModule(data):
    return validate____defs_changedmodule(data)


def validate_NameFacts(data):
    return validate____defs_namefacts(data)


def validate_PathFacts(data):
    return validate____defs_pathfacts(data)


def validate_HistoryAnswer(data):
    return validate____defs_historyanswer(data)


def validate_ModulesAnswer(data):
    return validate____defs_modulesanswer(data)


def validate_ChangedModulesAnswer(data):
    return validate____defs_changedmodulesanswer(data)


def validate_NamesAnswer(data):
    return validate____defs_namesanswer(data)


def validate_PathsAnswer(data):
    return validate____defs_pathsanswer(data)


def validate_RegisterAnswer(data):
    return validate____defs_registeranswer(data)


def validate_OffAnswer(data):
    return validate____defs_offanswer(data)


def validate_ErrorAnswer(data):
    return validate____defs_erroranswer(data)


def validate_ProbeAnswer(data):
    return validate____defs_probeanswer(data)


def validate_RunPlace(data):
    return validate____defs_runplace(data)


def validate_RunLimits(data):
    return validate____defs_runlimits(data)


def validate_RunCell(data):
    return validate____defs_runcell(data)


def validate_RunJob(data):
    return validate____defs_runjob(data)


def validate_RunError(data):
    return validate____defs_runerror(data)


def validate_RunCellResult(data):
    return validate____defs_runcellresult(data)


def validate_RunGpu(data):
    return validate____defs_rungpu(data)


def validate_RunMachine(data):
    return validate____defs_runmachine(data)


def validate_RunPython(data):
    return validate____defs_runpython(data)


def validate_RunKernel(data):
    return validate____defs_runkernel(data)


def validate_RunFiles(data):
    return validate____defs_runfiles(data)


def validate_RunStagedFile(data):
    return validate____defs_runstagedfile(data)


def validate_RunUnstagedFile(data):
    return validate____defs_rununstagedfile(data)


def validate_RunStaging(data):
    return validate____defs_runstaging(data)


def validate_RunStarted(data):
    return validate____defs_runstarted(data)


def validate_RunPreparing(data):
    return validate____defs_runpreparing(data)


def validate_RunKernelReady(data):
    return validate____defs_runkernelready(data)


def validate_RunCellStarted(data):
    return validate____defs_runcellstarted(data)


def validate_RunOutput(data):
    return validate____defs_runoutput(data)


def validate_RunCellEnded(data):
    return validate____defs_runcellended(data)


def validate_RunFinished(data):
    return validate____defs_runfinished(data)


def validate_RunEvent(data):
    return validate____defs_runevent(data)


def validate_RunResult(data):
    return validate____defs_runresult(data)


def validate_RunRequest(data):
    return validate____defs_runrequest(data)


def validate_RunOwner(data):
    return validate____defs_runowner(data)


def validate_RunComparison(data):
    return validate____defs_runcomparison(data)


def validate_RunSummary(data):
    return validate____defs_runsummary(data)


def validate_RunList(data):
    return validate____defs_runlist(data)


def validate_RunProgress(data):
    return validate____defs_runprogress(data)


def validate_GatewayChoice(data):
    return validate____defs_gatewaychoice(data)


def validate_EnvironmentChoice(data):
    return validate____defs_environmentchoice(data)


def validate_RunPlaces(data):
    return validate____defs_runplaces(data)


def validate_DifferenceCause(data):
    return validate____defs_differencecause(data)


def validate_CheckedCell(data):
    return validate____defs_checkedcell(data)


def validate_CheckedNotebook(data):
    return validate____defs_checkednotebook(data)


def validate_CheckDocument(data):
    return validate____defs_checkdocument(data)
